package main

import "testing"

func TestLine(t *testing.T) {
	if line(1) == "" {
		t.Fatal("empty")
	}
}
