package main

import (
	"os"
	"testing"
)

func TestParse(t *testing.T) {
	b, err := os.ReadFile("testdata/input.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(b) == 0 {
		t.Error("empty")
	}
}
