package b

import (
	"testing"

	"example.com/app/a"
)

func TestB(t *testing.T) { _ = a.A() + B() }
