// Package typed asks what a type checker found of pieces of Go files: which statement is at a place, and whether all types
// in it are known. It does not check.
package typed

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Statement is the innermost simple statement, or declaration outside of functions, at a place.
func Statement(f *ast.File, at token.Pos) (found ast.Node) {
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

// Surrounding is the function that is declared around a place.
func Surrounding(f *ast.File, at token.Pos) ast.Node {
	for _, d := range f.Decls {
		if d.Pos() <= at && at < d.End() {
			return d
		}
	}
	return nil
}

// Settled reports whether the types of all expressions in a piece of a file are known.
func Settled(info *types.Info, within ast.Node) bool {
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
				known = known && Sound(o.Type(), 0)
			case n.Name != "_" && info.Defs[n] == nil:
				_, defined := info.Defs[n]
				known = known && defined // the name of a switch by types
			}
		case ast.Expr:
			if of, ok := info.Types[n]; ok {
				known = known && Sound(of.Type, 0)
			}
		}
		return known
	})
	return known
}

// Sound reports whether nothing that decides what a value may do is unknown of a type.
func Sound(t types.Type, depth int) bool {
	if depth > 8 {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case nil:
		return true // of a statement, or a package
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.Pointer:
		return Sound(t.Elem(), depth+1)
	case *types.Slice:
		return Sound(t.Elem(), depth+1)
	case *types.Array:
		return Sound(t.Elem(), depth+1)
	case *types.Chan:
		return Sound(t.Elem(), depth+1)
	case *types.Map:
		return Sound(t.Key(), depth+1) && Sound(t.Elem(), depth+1)
	case *types.Tuple:
		for v := range t.Variables() {
			if !Sound(v.Type(), depth+1) {
				return false
			}
		}
	case *types.Signature:
		return Sound(t.Params(), depth+1) && Sound(t.Results(), depth+1)
	case *types.Struct:
		for v := range t.Fields() {
			if !Sound(v.Type(), depth+1) {
				return false
			}
		}
	case *types.TypeParam:
		return Sound(t.Constraint(), depth+1)
	case *types.Union:
		for term := range t.Terms() {
			if !Sound(term.Type(), depth+1) {
				return false
			}
		}
	case *types.Interface:
		for e := range t.EmbeddedTypes() {
			if !Sound(e, depth+1) {
				return false
			}
		}
		for m := range t.ExplicitMethods() {
			if !Sound(m.Type(), depth+1) {
				return false
			}
		}
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			if !Sound(a, depth+1) {
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
		return Sound(t.Underlying(), depth+1)
	}
	for v := range s.Fields() {
		if v.Embedded() && !Sound(v.Type(), depth+1) {
			return false
		}
	}
	return true
}

// Results reports whether the types are known of what the innermost function around a place returns.
func Results(f *ast.File, info *types.Info, at token.Pos) bool {
	var of types.Type
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || at < n.Pos() || at >= n.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			of = info.Types[n].Type
		case *ast.FuncDecl:
			if o := info.Defs[n.Name]; o != nil {
				of = o.Type()
			}
		}
		return true
	})
	signature, ok := of.(*types.Signature)
	return ok && Sound(signature.Results(), 0)
}

// Signatures reports whether the methods are known of all types that a piece of a file names.
func Signatures(info *types.Info, within ast.Node) bool {
	known := true
	ast.Inspect(within, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			t := info.Types[x].Type
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if named, ok := types.Unalias(t).(*types.Named); t != nil && ok {
				for m := range named.Methods() {
					known = known && Sound(m.Signature(), 0)
				}
			}
		}
		return known
	})
	return known
}

// Counts reports whether the types of all arguments are known of the innermost call at a place.
func Counts(f *ast.File, info *types.Info, at token.Pos) (known bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || at < call.Pos() || at >= call.End() {
			return true
		}
		known = true
		for _, arg := range call.Args {
			of := info.Types[arg].Type
			_, several := of.(*types.Tuple)
			basic, plain := of.(*types.Basic)
			known = known && of != nil && !several && !(plain && basic.Kind() == types.Invalid)
		}
		return true
	})
	return known
}

// Starting is the type of the outermost expression that begins at a place, nil without one.
func Starting(f *ast.File, info *types.Info, at token.Pos) (of types.Type) {
	ast.Inspect(f, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok && of == nil && x.Pos() == at {
			of = info.Types[x].Type
		}
		return of == nil
	})
	return of
}

// Names is how often a file has a name.
func Names(f *ast.File, name string) (n int) {
	ast.Inspect(f, func(at ast.Node) bool {
		if id, ok := at.(*ast.Ident); ok && id.Name == name {
			n++
		}
		return true
	})
	return n
}

// Selecting is what a member is asked of in the selector that is sought, nil without one.
func Selecting(f *ast.File, sought func(*ast.SelectorExpr) bool) (of ast.Expr) {
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && sought(s) {
			of = s.X
		}
		return of == nil
	})
	return of
}
