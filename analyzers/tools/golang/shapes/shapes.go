// Package shapes recognizes forms of Go's syntax, without types.
package shapes

import (
	"go/ast"
	"go/token"
	"strings"
)

// Alone reports whether all other returns of a function return nil first.
func Alone(d *ast.FuncDecl, end *ast.ReturnStmt) (ok bool) {
	ok = true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if n == end {
				return false
			}
			if len(n.Results) == 0 {
				ok = false
				return false
			}
			name, plain := n.Results[0].(*ast.Ident)
			ok = ok && plain && name.Name == "nil"
		}
		return ok
	})
	return ok
}

// Creates reports whether os.OpenFile makes a file that is not there.
func Creates(c *ast.CallExpr) (does bool) {
	if len(c.Args) != 3 {
		return true
	}
	ast.Inspect(c.Args[1], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			does = does || !strings.HasPrefix(n.Sel.Name, "O_") || n.Sel.Name == "O_CREATE"
			return false
		case *ast.Ident:
			does = true // a name for flags
		}
		return !does
	})
	return does
}

// Failing reports whether a condition is that of an error: where none came the function goes on.
func Failing(cond ast.Expr) bool {
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		x, plain := not.X.(*ast.Ident)
		return plain && x.Name == "ok"
	}
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ {
		return false
	}
	x, ok := b.X.(*ast.Ident)
	return ok && (x.Name == "err" || x.Name == "e" || x.Name == "ok")
}

// Leaves reports whether a branch may leave the function or the program.
func Leaves(st *ast.IfStmt) (does bool) {
	ast.Inspect(st, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ReturnStmt, *ast.CallExpr:
			does = does || n.Pos() >= st.Body.Pos()
		}
		return !does
	})
	return does
}
