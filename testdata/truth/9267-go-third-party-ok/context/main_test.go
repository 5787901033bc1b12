package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEqual(t *testing.T) {
	if d := cmp.Diff(map[string]int{"a": 1}, map[string]int{"a": 1}); d != "" {
		t.Errorf("mismatch (-want +got):\n%s", d)
	}
	if !equal(1, 1, pick("sort")) {
		t.Fatal("not equal")
	}
}
