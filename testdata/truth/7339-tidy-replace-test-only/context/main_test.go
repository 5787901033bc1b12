package main

import (
	"testing"

	"example.com/shared"
)

func TestName(t *testing.T) {
	if shared.Name == "" {
		t.Fatal("no name")
	}
}
