package main

import "testing"

func TestGross(t *testing.T) {
	if Gross(100) != 119 {
		t.Fatal("gross")
	}
}
