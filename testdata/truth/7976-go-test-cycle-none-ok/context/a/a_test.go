package a

import (
	"testing"

	"example.com/app/b"
)

func TestA(t *testing.T) { _ = b.B() + A() }
