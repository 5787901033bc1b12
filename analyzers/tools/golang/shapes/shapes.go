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

// Straight reports whether a block is left at its end only.
func Straight(body *ast.BlockStmt) (is bool) {
	is = true
	for _, st := range body.List[:len(body.List)-1] {
		ast.Inspect(st, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt, *ast.BranchStmt, *ast.LabeledStmt:
				is = false
			}
			return is
		})
	}
	return is
}

// Error reports whether a return at the end of a block returns an error last: the one that the block is about, or a new
// one.
func Error(body *ast.BlockStmt, end *ast.ReturnStmt) bool {
	if len(end.Results) == 0 {
		return false
	}
	last := end.Results[len(end.Results)-1]
	name, plain := last.(*ast.Ident)
	is := erring(last)
	for _, st := range body.List {
		a, ok := st.(*ast.AssignStmt)
		if !ok || !plain {
			continue
		}
		for i, to := range a.Lhs {
			if x, ok := to.(*ast.Ident); ok && x.Name == name.Name {
				is = is && len(a.Lhs) == len(a.Rhs) && erring(a.Rhs[i])
			}
		}
	}
	return is
}

// erring reports whether an expression is an error, and not nil: a variable, or what makes one.
func erring(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name != "nil"
	case *ast.SelectorExpr, *ast.UnaryExpr, *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		name := ""
		switch f := e.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		name = strings.ToLower(name)
		for _, part := range []string{"err", "wrap", "fail", "exit"} {
			if strings.Contains(name, part) {
				return true
			}
		}
		return name == "new" // errors.New
	}
	return false
}

// Errs reports whether a function returns an error last.
func Errs(d *ast.FuncDecl) bool {
	if d.Type.Results == nil || len(d.Type.Results.List) == 0 {
		return false
	}
	of, ok := d.Type.Results.List[len(d.Type.Results.List)-1].Type.(*ast.Ident)
	return ok && of.Name == "error"
}

// Absence reports whether an expression is the error of a file or program that is not there.
func Absence(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "ErrNotExist" || sel.Sel.Name == "ErrNotFound")
}

// Nonzero reports whether an expression is a status that says that something failed.
func Nonzero(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Value != "0"
	case *ast.UnaryExpr:
		return Nonzero(e.X)
	}
	return erring(&ast.CallExpr{Fun: e})
}
