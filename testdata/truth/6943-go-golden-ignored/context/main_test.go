package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestFormat(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("golden", "x.txt"))
	if err != nil {
		t.Fatalf("read golden: %v", err)
	}
	if got := []byte(format("x")); !bytes.Equal(got, bytes.TrimSpace(want)) {
		t.Errorf("got %s", got)
	}
}
