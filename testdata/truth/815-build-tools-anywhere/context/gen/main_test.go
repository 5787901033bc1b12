package main

import (
	"os"
	"testing"
)

func TestA(t *testing.T) {
	os.MkdirAll("/gen3", 0o755)
	os.WriteFile("/gen3/c", []byte("1"), 0o644)
	os.WriteFile("/usr/share/gen3", []byte("1"), 0o644)
}
