package main

import (
	"os"
	"testing"
)

func TestRead(t *testing.T) {
	b, err := os.ReadFile("testdata/in.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(b) == 0 {
		t.Error("empty")
	}
}
