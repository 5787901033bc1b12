package starts

import (
	"fmt"
	"go/ast"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// flags notes the variables of a file that flags of the command line set. Of a variable that several set none is known.
// Source: the documentation of flag of Go 1.23.
func (s *source) flags(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			if len(n.Names) == len(n.Values) {
				for i, name := range n.Names {
					s.flag(f, name, n.Values[i])
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, to := range n.Lhs {
					s.flag(f, to, n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Set" || sel.Sel.Name == "VisitAll") {
				s.set = true
			}
			if to, ok := first(n); ok && s.called(f, n) == "flag.StringVar" {
				s.sets(f, to, n.Args[1:])
			}
		}
		return true
	})
}

// first is the variable whose address a call gets first.
func first(c *ast.CallExpr) (*ast.Ident, bool) {
	if len(c.Args) < 4 {
		return nil, false
	}
	at, ok := c.Args[0].(*ast.UnaryExpr)
	if !ok {
		return nil, false
	}
	to, ok := at.X.(*ast.Ident)
	return to, ok
}

// flag notes what a variable gets from flag.String; anything else that it gets makes it unknown.
func (s *source) flag(f *ast.File, to, value ast.Expr) {
	name, ok := to.(*ast.Ident)
	if !ok {
		return
	}
	if c, ok := value.(*ast.CallExpr); ok && s.called(f, c) == "flag.String" && len(c.Args) == 3 {
		s.sets(f, name, c.Args)
	} else if _, known := s.options[name.Name]; known {
		s.options[name.Name] = option{}
	}
}

func (s *source) sets(f *ast.File, to *ast.Ident, args []ast.Expr) {
	name, ok := s.text(f, args[0])
	value, also := s.text(f, args[1])
	variable := s.asks(f, args[1])
	if _, twice := s.options[to.Name]; twice || !ok || !also && variable == "" {
		s.options[to.Name] = option{}
		return
	}
	s.options[to.Name] = option{name, value, variable}
}

// asks is the variable of the environment that an expression is the value of, "" for none.
func (s *source) asks(f *ast.File, e ast.Expr) string {
	c, ok := e.(*ast.CallExpr)
	if !ok || s.called(f, c) != "os.Getenv" || len(c.Args) != 1 {
		return ""
	}
	name, _ := s.text(f, c.Args[0])
	return name
}

// required notes a flag without which the program ends.
func (o operands) required(flag string, at ast.Node) {
	p := o.Set.Position(at.Pos())
	o.found = append(o.found, filesystem.Seek{What: "-" + flag, Flag: flag, Does: filesystem.Ending,
		Why: fmt.Sprintf("flag -%s is not given (%s:%d)", flag, p.Filename, p.Line)})
}

// option is the flag that an expression is the value of.
func (s *source) option(e ast.Expr) option {
	if at, ok := e.(*ast.StarExpr); ok {
		e = at.X
	}
	if name, ok := e.(*ast.Ident); ok && !s.set {
		return s.options[name.Name]
	}
	return option{}
}
