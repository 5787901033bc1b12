package starts

import (
	"go/ast"
	"go/token"
	"strings"
)

// shadowed notes the names that functions of a package declare for themselves, and drops the constants that such a name
// hides somewhere. Source: The Go Programming Language Specification, "Declarations and scope".
func (s *source) shadowed() {
	s.own = map[*ast.File]map[string]bool{}
	top := map[string]bool{}
	for _, f := range s.files {
		s.own[f] = inner(f)
		for name := range s.own[f] {
			delete(s.consts, name)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					top[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					for _, name := range namesOf(spec) {
						top[name.Name] = true
					}
				}
			}
		}
	}
	for _, f := range s.files {
		for name := range top {
			s.own[f][name] = true
		}
	}
}

// namesOf are the names that a specification declares, but for an import.
func namesOf(spec ast.Spec) []*ast.Ident {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		return spec.Names
	case *ast.TypeSpec:
		return []*ast.Ident{spec.Name}
	}
	return nil
}

// inner are the names that the functions of a file declare: parameters, variables, constants and types.
func inner(f *ast.File) map[string]bool {
	names := map[string]bool{}
	add := func(e ast.Expr) {
		if name, ok := e.(*ast.Ident); ok {
			names[name.Name] = true
		}
	}
	fields := func(list *ast.FieldList) {
		if list != nil {
			for _, field := range list.List {
				for _, name := range field.Names {
					add(name)
				}
			}
		}
	}
	within := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType:
			fields(n.Params)
			fields(n.Results)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, to := range n.Lhs {
					add(to)
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key)
				add(n.Value)
			}
		case *ast.ValueSpec, *ast.TypeSpec:
			for _, name := range namesOf(n.(ast.Spec)) {
				add(name)
			}
		}
		return true
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			fields(d.Recv)
			ast.Inspect(d, within)
		case *ast.GenDecl:
			ast.Inspect(d, func(n ast.Node) bool {
				if lit, ok := n.(*ast.FuncLit); ok {
					ast.Inspect(lit, within)
					return false
				}
				return true
			})
		}
	}
	return names
}

// imported is the package that a name of a file stands for, "" where it may be something else's.
func (s *source) imported(f *ast.File, name string) string {
	if s.own[f][name] {
		return ""
	}
	return s.imports[f][name]
}

// mentions reports whether a package names something of another one: flag.CommandLine.
func (s *source) mentions(importPath, name string) (does bool) {
	for _, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != name {
				return !does
			}
			x, ok := sel.X.(*ast.Ident)
			does = does || ok && s.imports[f][x.Name] == importPath
			return !does
		})
	}
	return does
}

// mention reports whether any package that was looked at names something of another one.
func (o *opens) mention(importPath, name string) bool {
	for _, s := range o.sources {
		if s != nil && s.mentions(importPath, name) {
			return true
		}
	}
	return false
}

// captured are the variables that functions within a function give other values, whenever those run.
func captured(d *ast.FuncDecl) map[string]bool {
	names := map[string]bool{}
	add := func(e ast.Expr) {
		if name, ok := e.(*ast.Ident); ok {
			names[name.Name] = true
		}
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, to := range n.Lhs {
					if n.Tok != token.DEFINE {
						add(to)
					}
				}
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					add(n.Key)
					add(n.Value)
				}
			}
			return true
		})
		return false
	})
	return names
}

// recovers reports whether a call that is deferred may end a panic. Source: The Go Programming Language Specification,
// "Handling panics".
func (o *opens) recovers(s *source, f *ast.File, c *ast.CallExpr) bool {
	if lit, ok := c.Fun.(*ast.FuncLit); ok {
		return named(lit.Body, "recover")
	}
	if _, d := o.callee(s, f, c); d != nil {
		return d.Body == nil || named(d.Body, "recover")
	}
	name := ""
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		return true // a variable
	case *ast.SelectorExpr:
		name = strings.ToLower(fun.Sel.Name)
		if d := s.methods[fun.Sel.Name]; d != nil && named(d.Body, "recover") {
			return true
		}
	}
	return strings.Contains(name, "recover") || strings.Contains(name, "panic") || strings.Contains(name, "crash")
}

// named reports whether a piece of a file has an identifier, or calls something whose name has it.
func named(within *ast.BlockStmt, name string) (has bool) {
	if within == nil {
		return true
	}
	ast.Inspect(within, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		has = has || ok && strings.Contains(strings.ToLower(id.Name), name)
		return !has
	})
	return has
}

// results reports whether a function that is deferred gives another value to what the function around it returns.
func results(d *ast.FuncDecl, c *ast.CallExpr) (changes bool) {
	lit, ok := c.Fun.(*ast.FuncLit)
	if !ok || d.Type.Results == nil {
		return false
	}
	names := map[string]bool{}
	for _, field := range d.Type.Results.List {
		for _, name := range field.Names {
			names[name.Name] = true
		}
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, to := range a.Lhs {
				x, plain := to.(*ast.Ident)
				changes = changes || plain && names[x.Name]
			}
		}
		return !changes
	})
	return changes
}
