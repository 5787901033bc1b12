package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestRulesStandApart holds what rules share to files of its own: a rule can be removed without another one breaking.
// What run.go asks of a rule by its name is not shared.
func TestRulesStandApart(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	unresolved, owner := map[string][]*ast.Ident{}, map[string]string{}
	for _, e := range files {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		unresolved[e.Name()] = f.Unresolved
		if Find(strings.TrimSuffix(e.Name(), ".go")) == nil {
			continue
		}
		for name, o := range f.Scope.Objects {
			if spec, ok := o.Decl.(*ast.ValueSpec); !ok || !registers(spec) {
				owner[name] = e.Name()
			}
		}
	}
	for name, idents := range unresolved {
		told := map[string]bool{}
		for _, id := range idents {
			if from := owner[id.Name]; from != "" && from != name && !told[id.Name] {
				told[id.Name] = true
				t.Errorf("%s uses %s of %s", name, id.Name, from)
			}
		}
	}
}

// registers reports whether a variable is a rule.
func registers(v *ast.ValueSpec) bool {
	for _, e := range v.Values {
		if c, ok := e.(*ast.CallExpr); ok {
			if f, ok := c.Fun.(*ast.Ident); ok && f.Name == "register" {
				return true
			}
		}
	}
	return false
}
