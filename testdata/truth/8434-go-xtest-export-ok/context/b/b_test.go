package b_test

import (
	"testing"

	"example.com/x/b"
)

func TestRun(t *testing.T) {
	if b.Walk("x") != 1 {
		t.Fail()
	}
}
