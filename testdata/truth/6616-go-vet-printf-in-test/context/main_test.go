package main

import "testing"

func TestEuros(t *testing.T) {
	if cents(250).euros() != 2.5 {
		t.Fatal("wrong")
	}
}
