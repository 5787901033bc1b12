package starts

import (
	"go/ast"
	"strings"
)

// declaring are the functions that add a flag to the command line, with the place of its name among their arguments.
// Source: the documentation of flag of Go 1.23.
var declaring = map[string]int{"Bool": 0, "Int": 0, "Int64": 0, "Uint": 0, "Uint64": 0, "String": 0, "Float64": 0, "Duration": 0, "Func": 0, "BoolFunc": 0,
	"BoolVar": 1, "IntVar": 1, "Int64Var": 1, "UintVar": 1, "Uint64Var": 1, "StringVar": 1, "Float64Var": 1, "DurationVar": 1, "Var": 1, "TextVar": 1}

// declared are the flags that a program takes, by name, with whether a value follows; nil where not all are known, or
// where the program may go another way than flag.Parse at its beginning.
func (o *opens) declared(main *source) map[string]bool {
	if main.funcs["main"] == nil || !main.parses(main.funcs["main"]) {
		return nil
	}
	all := map[string]bool{"h": false, "help": false}
	for _, s := range o.sources {
		if s == nil || !s.declares(o, all) {
			return nil
		}
	}
	return all
}

// parses reports whether a function calls flag.Parse whatever comes.
func (s *source) parses(d *ast.FuncDecl) bool {
	for _, st := range d.Body.List {
		switch st := st.(type) {
		case *ast.ExprStmt:
			if c, ok := st.X.(*ast.CallExpr); ok && s.called(s.in[d], c) == "flag.Parse" {
				return true
			}
		case *ast.AssignStmt, *ast.DeclStmt, *ast.DeferStmt:
		default:
			return false
		}
	}
	return false
}

// declares adds the flags of a package; it reports whether those are all.
func (s *source) declares(o *opens, all map[string]bool) bool {
	known := true
	for _, f := range s.files {
		for _, to := range s.imports[f] {
			if dir, own := o.Place(to); own && o.sources[dir] == nil || !own && o.Required(to) {
				return false // a package of others may add some
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				x, ok := n.X.(*ast.Ident)
				if ok && (s.imported(f, x.Name) == "flag" && (n.Sel.Name == "CommandLine" || n.Sel.Name == "NewFlagSet") ||
					s.imported(f, x.Name) == "os" && n.Sel.Name == "Args") {
					known = false
				}
			case *ast.CallExpr:
				of, ok := strings.CutPrefix(s.called(f, n), "flag.")
				at, adds := declaring[of]
				if !ok || !adds || len(n.Args) <= at {
					return true
				}
				name, spelled := s.text(f, n.Args[at])
				all[name] = !strings.HasPrefix(of, "Bool")
				known = known && spelled && of != "Var" // whether a value follows is up to its type
			}
			return true
		})
	}
	return known
}
