package golang

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/golang/typed"
)

// certain reports whether a refusal holds whatever the packages are that are not known: they may be called otherwise
// than their paths end.
func (k *checked) certain(f *ast.File, info *types.Info, e types.Error) bool {
	if slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Pos() <= e.Pos && e.Pos <= i.End() }) {
		return false
	}
	switch {
	case plainly.MatchString(e.Msg), exported.MatchString(e.Msg):
		return true
	case unused.MatchString(e.Msg): // in what is given to something unknown uses are not counted
		once := typed.Names(f, unused.FindStringSubmatch(e.Msg)[1]) == 1
		return once || typed.Settled(info, typed.Surrounding(f, e.Pos))
	case e.Msg == "missing return": // neither is the panic that is given such a thing
		return typed.Names(f, "panic") == 0 || typed.Settled(info, typed.Surrounding(f, e.Pos))
	case nowhere.MatchString(e.Msg):
		of := typed.Selecting(f, func(s *ast.SelectorExpr) bool {
			name, ok := s.X.(*ast.Ident)
			return ok && name.Pos() == e.Pos
		})
		return of == nil || !slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return k.name(i) == "" })
	case member.MatchString(e.Msg):
		of := typed.Selecting(f, func(s *ast.SelectorExpr) bool { return s.Sel.Pos() == e.Pos })
		return of != nil && whole(info.Types[of].Type, 0)
	case basics.MatchString(e.Msg), unequal.MatchString(e.Msg), returned.MatchString(e.Msg):
		return true
	case counted.MatchString(e.Msg):
		return typed.Counts(f, info, e.Pos)
	case lacks.MatchString(e.Msg):
		if of := typed.Starting(f, info, e.Pos); of != nil && whole(of, 0) {
			return true
		}
	}
	at := typed.Statement(f, e.Pos)
	if strings.HasSuffix(e.Msg, " value in return statement") && !typed.Results(f, info, e.Pos) {
		return false
	}
	byMethods := strings.Contains(e.Msg, " does not implement ") || strings.HasPrefix(e.Msg, "impossible type ")
	return plainKind(e.Msg) && typed.Settled(info, at) && (!byMethods || typed.Signatures(info, at))
}

// plainKind reports whether a refusal is of a kind that follows from the types of a statement alone.
func plainKind(message string) bool {
	return strings.Contains(message, " does not satisfy ") || slices.ContainsFunc([]string{"cannot use ", "invalid operation: ", "assignment mismatch: ", "not enough ", "too many ", "cannot assign to ",
		"cannot range over ", "impossible type ", "duplicate case ", "duplicate key ", "cannot convert ", "invalid argument: "}, func(begin string) bool {
		return strings.HasPrefix(message, begin)
	})
}
