package typed

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// unknown is an importer to which no package is known.
type unknown struct{}

func (unknown) Import(path string) (*types.Package, error) {
	return types.NewPackage(path, "other"), errors.New("not known")
}

// TestSound has statements that the type checker refuses: of some it could not know better.
func TestSound(t *testing.T) {
	const head = "package p\n\nimport \"example.com/other\"\n\nvar _ other.T\n\n"
	for text, want := range map[string]bool{
		"func f[E other.Integer](i int) { var e E; e = E(i); _ = e }":                   false,
		"type n interface{ other.A | other.B }\n\nfunc f[E n](i int) E { return E(i) }": false,
		"type n interface{ other.A }\n\nfunc f[E n]() E { return 1 << 3 }":              false,
		"type n interface{ ~string }\n\nfunc f[E n]() E { return 1 << 3 }":              true,
		"type n interface{ ~[]byte | ~int }\n\nfunc f[E n](x float64) { _ = E(x) }":     true,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", head+text, 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
			Defs: map[*ast.Ident]types.Object{}}
		var at token.Pos
		c := types.Config{Importer: unknown{}, Error: func(err error) {
			if e, ok := errors.AsType[types.Error](err); ok && fset.Position(e.Pos).Line > 3 {
				at = e.Pos
			}
		}}
		_, _ = c.Check("p", fset, []*ast.File{f}, info)
		if !at.IsValid() {
			t.Errorf("%s: nothing is refused", text)
			continue
		}
		if got := Settled(info, Statement(f, at)) && Results(f, info, at); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
