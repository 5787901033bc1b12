package shapes

import (
	"go/ast"
	"go/token"
)

// Parts are the expressions that are evaluated whenever one that is no call is: the values of a composite literal, the
// operands of an operator. A function that is written out is not run.
func Parts(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return e.Elts
	case *ast.KeyValueExpr:
		return []ast.Expr{e.Value}
	case *ast.UnaryExpr:
		return []ast.Expr{e.X}
	case *ast.StarExpr:
		return []ast.Expr{e.X}
	case *ast.ParenExpr:
		return []ast.Expr{e.X}
	case *ast.IndexExpr:
		return []ast.Expr{e.X, e.Index}
	case *ast.SelectorExpr:
		return []ast.Expr{e.X}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return []ast.Expr{e.X}
		}
		return []ast.Expr{e.X, e.Y}
	}
	return nil
}
