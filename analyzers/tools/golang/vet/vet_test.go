package vet

import (
	"go/ast"
	"go/types"
	"testing"
)

// TestLater tells what releases before Go 1.25 pass from what all refuse.
func TestLater(t *testing.T) {
	for message, want := range map[string]bool{
		"result of slices.Clone call not used":                                   true,
		"result of maps.Keys call not used":                                      true,
		"result of fmt.Append call not used":                                     true,
		"result of fmt.Sprintf call not used":                                    false,
		"fmt.Sprintf format %#x with arg e causes recursive (m.E).String call":   true,
		"fmt.Sprintf format %s with arg e causes recursive (m.E).String call":    false,
		"struct field tag `n` not compatible with reflect.StructTag.Get: syntax": false,
	} {
		if got := later(message); got != want {
			t.Errorf("later(%q) = %v, want %v", message, got, want)
		}
	}
}

// TestPanics has packages with a panic of their own, and without.
func TestPanics(t *testing.T) {
	own := types.NewFunc(0, nil, "panic", nil)
	for name, want := range map[string]bool{"panic": true, "panics": false} {
		p := Package{Info: &types.Info{Defs: map[*ast.Ident]types.Object{ast.NewIdent(name): own}}}
		if got := p.panics(); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
