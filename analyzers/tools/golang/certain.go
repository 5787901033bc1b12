package golang

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
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
		return names(f, unused.FindStringSubmatch(e.Msg)[1]) == 1 || settled(info, surrounding(f, e.Pos))
	case e.Msg == "missing return": // neither is the panic that is given such a thing
		return names(f, "panic") == 0 || settled(info, surrounding(f, e.Pos))
	case nowhere.MatchString(e.Msg):
		of := selecting(f, func(s *ast.SelectorExpr) bool {
			name, ok := s.X.(*ast.Ident)
			return ok && name.Pos() == e.Pos
		})
		return of == nil || !slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return k.name(i) == "" })
	case member.MatchString(e.Msg):
		of := selecting(f, func(s *ast.SelectorExpr) bool { return s.Sel.Pos() == e.Pos })
		return of != nil && whole(info.Types[of].Type, 0)
	case basics.MatchString(e.Msg), unequal.MatchString(e.Msg), returned.MatchString(e.Msg):
		return true
	case counted.MatchString(e.Msg):
		return counts(f, info, e.Pos)
	case lacks.MatchString(e.Msg):
		if of := starting(f, info, e.Pos); of != nil && whole(of, 0) {
			return true
		}
	}
	at := statement(f, e.Pos)
	byMethods := strings.Contains(e.Msg, " does not implement ") || strings.HasPrefix(e.Msg, "impossible type ")
	return plainKind(e.Msg) && settled(info, at) && (!byMethods || signatures(info, at))
}

// plainKind reports whether a refusal is of a kind that follows from the types of a statement alone.
func plainKind(message string) bool {
	return strings.Contains(message, " does not satisfy ") || slices.ContainsFunc([]string{"cannot use ", "invalid operation: ", "assignment mismatch: ", "not enough ", "too many ", "cannot assign to ",
		"cannot range over ", "impossible type ", "duplicate case ", "duplicate key ", "cannot convert ", "invalid argument: "}, func(begin string) bool {
		return strings.HasPrefix(message, begin)
	})
}

// statement is the innermost simple statement, or declaration outside of functions, at a place.
func statement(f *ast.File, at token.Pos) (found ast.Node) {
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || at < n.Pos() || at >= n.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt,
			*ast.IncDecStmt, *ast.ValueSpec:
			found = n
		case *ast.IfStmt:
			found = n.Cond
		case *ast.RangeStmt:
			found = n.X
		case *ast.FuncLit, *ast.BlockStmt:
			found = nil
		}
		return true
	})
	return found
}

// surrounding is the function that is declared around a place.
func surrounding(f *ast.File, at token.Pos) ast.Node {
	for _, d := range f.Decls {
		if d.Pos() <= at && at < d.End() {
			return d
		}
	}
	return nil
}

// settled reports whether the types of all expressions in a piece of a file are known.
func settled(info *types.Info, within ast.Node) bool {
	if within == nil {
		return false
	}
	known := true
	ast.Inspect(within, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			o := info.Uses[n]
			if o == nil {
				o = info.Defs[n]
			}
			switch p, imports := o.(*types.PkgName); {
			case imports:
				known = known && p.Imported().Complete()
			case o != nil:
				known = known && sound(o.Type(), 0)
			case n.Name != "_" && info.Defs[n] == nil:
				_, defined := info.Defs[n]
				known = known && defined // the name of a switch by types
			}
		case ast.Expr:
			if of, ok := info.Types[n]; ok {
				known = known && sound(of.Type, 0)
			}
		}
		return known
	})
	return known
}

// sound reports whether nothing that decides what a value may do is unknown of a type.
func sound(t types.Type, depth int) bool {
	if depth > 8 {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case nil:
		return true // of a statement, or a package
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.Pointer:
		return sound(t.Elem(), depth+1)
	case *types.Slice:
		return sound(t.Elem(), depth+1)
	case *types.Array:
		return sound(t.Elem(), depth+1)
	case *types.Chan:
		return sound(t.Elem(), depth+1)
	case *types.Map:
		return sound(t.Key(), depth+1) && sound(t.Elem(), depth+1)
	case *types.Tuple:
		for v := range t.Variables() {
			if !sound(v.Type(), depth+1) {
				return false
			}
		}
	case *types.Signature:
		return sound(t.Params(), depth+1) && sound(t.Results(), depth+1)
	case *types.Struct:
		for v := range t.Fields() {
			if !sound(v.Type(), depth+1) {
				return false
			}
		}
	case *types.Interface:
		for e := range t.EmbeddedTypes() {
			if !sound(e, depth+1) {
				return false
			}
		}
		for m := range t.ExplicitMethods() {
			if !sound(m.Type(), depth+1) {
				return false
			}
		}
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			if !sound(a, depth+1) {
				return false
			}
		}
		return carries(t, depth+1)
	}
	return true
}

// carries reports whether all members of a named type are known: fields that it embeds may have some.
func carries(t *types.Named, depth int) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return sound(t.Underlying(), depth+1)
	}
	for v := range s.Fields() {
		if v.Embedded() && !sound(v.Type(), depth+1) {
			return false
		}
	}
	return true
}

// signatures reports whether the methods are known of all types that a piece of a file names.
func signatures(info *types.Info, within ast.Node) bool {
	known := true
	ast.Inspect(within, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			t := info.Types[x].Type
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if named, ok := types.Unalias(t).(*types.Named); t != nil && ok {
				for m := range named.Methods() {
					known = known && sound(m.Signature(), 0)
				}
			}
		}
		return known
	})
	return known
}
