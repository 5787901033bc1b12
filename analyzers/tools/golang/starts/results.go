package starts

import (
	"go/ast"
	"go/token"
	"maps"

	"github.com/layerlint/layerlint/analyzers/tools/golang/shapes"
)

// fields are the values that a literal gives the fields of a struct.
func (o *opens) fields(s *source, f *ast.File, lit *ast.CompositeLit) map[string]value {
	all := map[string]value{}
	for _, e := range lit.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if name, plain := pair.Key.(*ast.Ident); plain {
				if v, known := o.value(s, f, pair.Value); known {
					o.forget(pair.Value)
					v.fields = nil
					all[name.Name] = v
				}
			}
		}
	}
	return all
}

// set gives one field of a struct that a variable holds the i-th value of an assignment.
func (o *opens) set(s *source, f *ast.File, to ast.Expr, a *ast.AssignStmt, i int) {
	if at, ok := to.(*ast.IndexExpr); ok {
		o.hide(at.X)
	}
	sel, ok := to.(*ast.SelectorExpr)
	if !ok {
		return
	}
	x, plain := sel.X.(*ast.Ident)
	if !plain || o.frame[x.Name].fields == nil {
		o.forget(sel.X)
		return
	}
	held := o.frame[x.Name]
	held.fields = maps.Clone(held.fields)
	delete(held.fields, sel.Sel.Name)
	if len(a.Lhs) == len(a.Rhs) {
		if v, known := o.value(s, f, a.Rhs[i]); known {
			held.fields[sel.Sel.Name] = v
		}
	}
	o.frame[x.Name] = held
}

// forget makes unknown what the fields are of a struct that an expression names.
func (o *opens) forget(e ast.Expr) {
	for inner := inside(e); inner != nil; inner = inside(e) {
		e = inner
	}
	if x, ok := e.(*ast.Ident); ok && o.frame[x.Name].fields != nil {
		held := o.frame[x.Name]
		held.fields = nil
		o.frame[x.Name] = held
	}
}

// fill gives a field of a variable another value; false where it is not known which, or in what.
func (o *opens) fill(e ast.Expr, v value) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, plain := sel.X.(*ast.Ident)
	if !plain || o.frame[x.Name].fields == nil {
		return false
	}
	held := o.frame[x.Name]
	held.fields = maps.Clone(held.fields)
	held.fields[sel.Sel.Name] = v
	o.frame[x.Name] = held
	return true
}

// inside is the expression that another one takes a part or the address of, nil where it is none of these.
func inside(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.X
	case *ast.SelectorExpr:
		return e.X
	case *ast.StarExpr:
		return e.X
	case *ast.ParenExpr:
		return e.X
	case *ast.IndexExpr:
		return e.X
	}
	return nil
}

// handOver forgets the fields of what the calls of a statement are given, or are methods of: they may change them.
func (o *opens) handOver(st ast.Stmt) {
	ast.Inspect(st, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			for _, a := range c.Args {
				o.forget(a)
				if at, ok := a.(*ast.UnaryExpr); ok && at.Op == token.AND {
					o.hide(at.X)
				}
			}
			if sel, method := c.Fun.(*ast.SelectorExpr); method {
				o.forget(sel.X)
			}
		}
		return true
	})
}

// hide makes unknown what a variable holds, but for the type that its methods are of.
func (o *opens) hide(e ast.Expr) {
	if x, ok := e.(*ast.Ident); ok && o.frame != nil && o.frame[x.Name].own == nil {
		o.frame[x.Name] = value{}
	}
}

// receiver is the arguments of a call, with the receiver first where it is one of a method.
func (o *opens) receiver(d *ast.FuncDecl, c *ast.CallExpr, args []value) []value {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if d.Recv == nil || !ok {
		return args
	}
	var held value
	if x, plain := sel.X.(*ast.Ident); plain {
		held = o.frame[x.Name]
	}
	return append([]value{held}, args...)
}

// maxResults bounds the calls whose results are looked for.
const maxResults = 2000

// returned is what a function of the module returns first: one expression on all its ways but those that fail, or a
// variable of the environment and another value where that is empty.
func (o *opens) returned(s *source, d *ast.FuncDecl, args []value) (v value, ok bool) {
	if o.results++; o.depth > 4 || o.results > maxResults {
		return v, false
	}
	o.depth++
	outer := o.frame
	o.frame = parameters(d, args)
	defer func() { o.depth, o.frame = o.depth-1, outer }()
	f, list := s.in[d], d.Body.List
	for i, st := range list {
		switch st := st.(type) {
		case *ast.AssignStmt:
			o.handOver(st)
			o.bind(s, f, st)
		case *ast.IfStmt:
			if i == len(list)-2 && st.Else == nil {
				if v, ok = o.either(s, f, st, list); ok {
					return v, true
				}
			}
			if v, empty := o.asked(s, f, st); !empty || !o.otherwise(s, f, st.Body, v) {
				o.lose(st)
			}
		case *ast.ReturnStmt:
			if i == len(list)-1 && len(st.Results) > 0 && shapes.Alone(d, st) {
				return o.value(s, f, st.Results[0])
			}
		case *ast.DeclStmt:
			o.declare(s, f, st)
		default:
			o.lose(st)
		}
	}
	return v, false
}

// either is the variable of the environment, or the value in place of it, that the last two statements of a function
// return: if v := os.Getenv("X"); v != "" { return v }; return "y".
func (o *opens) either(s *source, f *ast.File, st *ast.IfStmt, list []ast.Stmt) (v value, ok bool) {
	from := list[max(len(list)-3, 0)]
	if st.Init != nil {
		from = st.Init
	}
	a, assigned := from.(*ast.AssignStmt)
	end, last := list[len(list)-1].(*ast.ReturnStmt)
	if !assigned || !last || len(end.Results) != 1 || len(st.Body.List) != 1 || len(a.Rhs) != 1 {
		return v, false
	}
	o.bind(s, f, a)
	body, returns := st.Body.List[0].(*ast.ReturnStmt)
	if !returns || len(body.Results) != 1 {
		return v, false
	}
	set, unset := body.Results[0], end.Results[0]
	switch cond := st.Cond.(type) {
	case *ast.Ident: // ok of os.LookupEnv
		c, called := a.Rhs[0].(*ast.CallExpr)
		if !called || s.called(f, c) != "os.LookupEnv" || len(a.Lhs) != 2 {
			return v, false
		}
		if found, plain := a.Lhs[1].(*ast.Ident); !plain || found.Name != cond.Name {
			return v, false
		}
	case *ast.BinaryExpr:
		if against, literal := s.text(f, cond.Y); !literal || against != "" || cond.Op != token.NEQ && cond.Op != token.EQL {
			return v, false
		}
		if cond.Op == token.EQL {
			set, unset = unset, set
		}
	default:
		return v, false
	}
	there, known := o.value(s, f, set)
	other, fixed := o.value(s, f, unset)
	ok = known && fixed && there.variable != "" && there.text == "" && other.variable == ""
	return value{text: other.text, variable: there.variable, form: there.form}, ok
}

// variables notes the variables of a package, and what may change them.
func (s *source) variables(f *ast.File) {
	for _, d := range f.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.VAR {
			continue
		}
		for _, spec := range group.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && len(v.Names) == len(v.Values) {
				for i, name := range v.Names {
					s.vars[name.Name] = v.Values[i]
				}
			}
		}
	}
	change := func(e ast.Expr) {
		switch e := e.(type) {
		case *ast.Ident:
			s.changed[e.Name] = true
		case *ast.SelectorExpr:
			s.altered[e.Sel.Name] = true
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				change(to)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				change(n.Key)
				change(n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				change(n.X)
			}
		}
		return true
	})
}

// variable is what a variable of a package holds that nothing changes.
func (o *opens) variable(s *source, name string) (v value, ok bool) {
	e := s.vars[name]
	if e == nil || s.changed[name] || o.depth > 4 || o.Linked(name) {
		return v, false
	}
	if !o.unaltered(name) {
		return v, false
	}
	outer := o.frame
	o.depth, o.frame = o.depth+1, map[string]value{}
	defer func() { o.depth, o.frame = o.depth-1, outer }()
	for _, f := range s.files {
		if f.Pos() <= e.Pos() && e.Pos() < f.End() {
			v, ok = o.value(s, f, e)
		}
	}
	v.own, v.fields = nil, nil // methods may change them
	if v.list != nil && s.rewritten(name) {
		v.list = nil
	}
	return v, ok && (v.text != "" || v.variable != "" || v.list != nil)
}

// exported is what a name of another package of the module stands for.
func (o *opens) exported(s *source, name string) (value, bool) {
	if text, ok := s.consts[name]; ok {
		return value{text: text}, true
	}
	return o.variable(s, name)
}
