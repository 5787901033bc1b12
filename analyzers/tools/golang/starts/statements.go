package starts

import (
	"go/ast"
	"go/token"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/golang/shapes"
	"github.com/layerlint/layerlint/analyzers/tools/golang/viper"
)

// body goes through the statements of a function that certainly run. stops: the function's error, where it returns one,
// ends the program.
func (o *opens) body(s *source, d *ast.FuncDecl, args []value, stops bool) {
	if o.depth > 4 {
		return
	}
	o.depth++
	outer, routes := o.frame, o.routes
	guarded, closed := o.guarded, o.closed
	o.frame, o.routes, o.closed = parameters(d, args), map[string]bool{}, captured(d)
	defer func() {
		o.depth, o.frame, o.routes, o.guarded, o.closed = o.depth-1, outer, routes, guarded, closed
	}()
	f, list := s.in[d], d.Body.List
	for i, st := range list {
		var next ast.Stmt
		if i+1 < len(list) {
			next = list[i+1]
		}
		if later, ok := st.(*ast.DeferStmt); ok {
			if o.recovers(s, f, later.Call) {
				o.guarded++
			}
			stops = stops && !results(d, later.Call)
		}
		if !o.statement(s, f, st, next, stops) || o.over {
			return
		}
	}
}

// statement is one statement with the one that follows it; it reports whether the function surely goes on behind it.
func (o *opens) statement(s *source, f *ast.File, st, next ast.Stmt, stops bool) (on bool) {
	switch st := st.(type) {
	case *ast.AssignStmt:
		for _, e := range st.Rhs {
			o.expression(s, f, e, o.fatal(s, f, st, next, stops))
		}
		o.ending(st, o.unmade(s, st))
		if o.fatal(s, f, st, next, stops) {
			operands{o}.entered(s, f, st)
		}
		o.handOver(st)
		o.bind(s, f, st)
	case *ast.ExprStmt:
		o.expression(s, f, st.X, false)
		o.handOver(st)
	case *ast.DeclStmt:
		o.declare(s, f, st)
	case *ast.IfStmt:
		if a, ok := st.Init.(*ast.AssignStmt); ok {
			for _, e := range a.Rhs {
				o.expression(s, f, e, o.fatal(s, f, a, &ast.IfStmt{Cond: st.Cond, Body: st.Body}, stops))
			}
			o.handOver(a)
			o.bind(s, f, a)
		}
		if o.empty(s, f, st, stops) {
			return true
		}
		o.lose(st.Body)
		o.lose(st.Else)
		if st.Else == nil && o.ends(s, f, st.Body, stops) { // it ends here or goes on
			operands{o}.fewer(s, f, st)
			return true
		}
		return !shapes.Leaves(st) || shapes.Failing(st.Cond)
	case *ast.ReturnStmt:
		for _, e := range st.Results {
			o.expression(s, f, e, stops)
		}
		return false
	case *ast.BlockStmt:
		o.lose(st)
	case *ast.RangeStmt:
		return operands{o}.each(s, f, st, stops)
	case *ast.SwitchStmt:
		if st.Init == nil && st.Tag != nil {
			o.expression(s, f, st.Tag, false)
		}
		operands{o}.chosen(s, f, st, stops)
		return false
	case *ast.DeferStmt, *ast.IncDecStmt:
	default: // loops, select, go: what they come to is not followed
		return false
	}
	return true
}

// declare goes through a declaration within a function.
func (o *opens) declare(s *source, f *ast.File, st *ast.DeclStmt) {
	d, ok := st.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range v.Names {
			if len(v.Names) == len(v.Values) {
				o.expression(s, f, v.Values[i], false)
				o.name(s, f, name, v.Values[i])
				continue
			}
			o.hide(name)
		}
	}
}

// lose makes unknown what a branch that may run gives other values; nil is none.
func (o *opens) lose(branch ast.Stmt) {
	if branch == nil {
		return
	}
	o.handOver(branch)
	ast.Inspect(branch, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, to := range a.Lhs {
				switch to := to.(type) {
				case *ast.Ident:
					if o.frame != nil {
						o.frame[to.Name] = value{}
					}
				case *ast.SelectorExpr:
					if !o.fill(to, value{}) {
						o.forget(to.X)
					}
				}
			}
		}
		return true
	})
}

// expression is what is evaluated; fatal: the program ends when it fails.
func (o *opens) expression(s *source, f *ast.File, e ast.Expr, fatal bool) {
	c, ok := e.(*ast.CallExpr)
	operands{o}.indexed(s, f, e)
	if !ok {
		for _, part := range shapes.Parts(e) {
			o.expression(s, f, part, false)
		}
		return
	}
	name := s.called(f, c)
	how := opening[name]
	sel, selected := c.Fun.(*ast.SelectorExpr)
	if selected {
		o.expression(s, f, sel.X, false)
	}
	for _, a := range c.Args { // they are evaluated before the call
		if o.over || ending[name] {
			break
		}
		o.expression(s, f, a, false)
	}
	if selected && viper.Sets(sel.Sel.Name) && len(c.Args) == 1 {
		to, ok := o.value(s, f, c.Args[0])
		o.viper.Set(sel.Sel.Name, to.text, ok && to.variable == "" && to.flag == "")
	}
	if selected && how == "" {
		how = returning[sel.Sel.Name]
	}
	if how != "" && fatal {
		o.need(s, f, c, how)
		o.passed(s, f, c, name)
		return
	}
	if fatal {
		o.command(s, f, c)
	}
	if name == "os.LookupEnv" && fatal && len(c.Args) == 1 {
		v, _ := o.value(s, f, c.Args[0])
		o.unset(v.text, c.Pos())
		return
	}
	if ending[name] { // log.Fatal(http.ListenAndServe(...))
		for _, a := range c.Args {
			o.expression(s, f, a, true)
		}
		o.over = true
		return
	}
	if fun, ok := c.Fun.(*ast.Ident); ok && fun.Name == "panic" {
		o.over = true
		return
	}
	if o.passed(s, f, c, name); o.over {
		return
	}
	o.must(s, f, e)
	to, d := o.callee(s, f, c)
	if d != nil && d.Body != nil {
		args := make([]value, len(c.Args))
		for i, a := range c.Args {
			args[i], _ = o.value(s, f, a)
		}
		o.body(to, d, o.receiver(d, c, args), fatal && shapes.Errs(d))
	}
}

// must is a call that panics where another one fails: template.Must(template.ParseFiles(...)), and methods that do so
// themselves.
func (o *opens) must(s *source, f *ast.File, e ast.Expr) {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return
	}
	sel, ok := c.Fun.(*ast.SelectorExpr)
	o.ending(c, o.panics(s, f, c))
	switch {
	case !ok:
	case sel.Sel.Name == "Must" && len(c.Args) == 1:
		if inner, ok := c.Args[0].(*ast.CallExpr); ok {
			how := opening[s.called(f, inner)]
			if m, ok := inner.Fun.(*ast.SelectorExpr); ok && how == "" { // template.New("x").ParseFiles(...)
				how = opening["html/template."+m.Sel.Name]
			}
			if how != "" {
				o.need(s, f, inner, how)
			}
		}
	case methods[sel.Sel.Name] != "":
		o.need(s, f, c, methods[sel.Sel.Name])
	}
}

// callee is a function of the module that is called by its name.
func (o *opens) callee(s *source, f *ast.File, c *ast.CallExpr) (*source, *ast.FuncDecl) {
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		if _, local := o.frame[fun.Name]; local {
			return nil, nil
		}
		return s, s.funcs[fun.Name]
	case *ast.SelectorExpr:
		x, ok := fun.X.(*ast.Ident)
		if !ok {
			return nil, nil
		}
		if v := o.frame[x.Name]; v.own != nil {
			return v.own, v.own.methods[fun.Sel.Name]
		}
		if dir, own := o.Place(s.imported(f, x.Name)); own && s.imported(f, x.Name) != "" {
			if to := o.source(dir); to != nil {
				return to, to.funcs[fun.Sel.Name]
			}
		}
	}
	return nil, nil
}

// called names the function of another package that a call is of: os.Open.
func (s *source) called(f *ast.File, c *ast.CallExpr) string {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := sel.X.(*ast.Ident)
	if !ok || s.imported(f, x.Name) == "" {
		return ""
	}
	return s.imported(f, x.Name) + "." + sel.Sel.Name
}

// fatal reports whether the statement after an assignment ends the program where the error that was assigned is one.
func (o *opens) fatal(s *source, f *ast.File, a *ast.AssignStmt, next ast.Stmt, stops bool) bool {
	last, ok := a.Lhs[len(a.Lhs)-1].(*ast.Ident)
	test, also := next.(*ast.IfStmt)
	if !ok || !also || test.Init != nil && next != nil {
		return false
	}
	return o.fails(s, f, test.Cond, last.Name) && o.ends(s, f, test.Body, stops)
}

// broken reports whether a call fails the test that is gone through. Source: the documentation of testing, Go 1.23.
func (o *opens) broken(c *ast.CallExpr) bool {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || o.tester == "" {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	return ok && x.Name == o.tester && (strings.HasPrefix(sel.Sel.Name, "Fatal") || strings.HasPrefix(sel.Sel.Name, "Error") || strings.HasPrefix(sel.Sel.Name, "Fail"))
}

// fails reports whether a condition holds where an error, or whether something was found, is in a variable.
func (o *opens) fails(s *source, f *ast.File, cond ast.Expr, name string) bool {
	switch cond := cond.(type) {
	case *ast.BinaryExpr:
		x, ok := cond.X.(*ast.Ident)
		y, also := cond.Y.(*ast.Ident)
		return ok && also && cond.Op == token.NEQ && x.Name == name && y.Name == "nil"
	case *ast.UnaryExpr:
		x, ok := cond.X.(*ast.Ident)
		return ok && cond.Op == token.NOT && x.Name == name
	case *ast.CallExpr:
		called := s.called(f, cond)
		absent := called == "os.IsNotExist" || called == "errors.Is" && len(cond.Args) == 2 && shapes.Absence(cond.Args[1])
		if !absent || len(cond.Args) == 0 {
			return false
		}
		x, ok := cond.Args[0].(*ast.Ident)
		return ok && x.Name == name
	}
	return false
}

// ends reports whether the program ends with a block. stops: an error that the function returns ends it.
func (o *opens) ends(s *source, f *ast.File, body *ast.BlockStmt, stops bool) bool {
	if len(body.List) == 0 || !shapes.Straight(body) {
		return false
	}
	switch end := body.List[len(body.List)-1].(type) {
	case *ast.ExprStmt:
		c, ok := end.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		name := s.called(f, c)
		switch x, plain := c.Fun.(*ast.Ident); {
		case plain && x.Name == "panic":
			return o.guarded == 0 && !s.own[f]["panic"]
		case strings.HasPrefix(name, "log.Panic"):
			return o.guarded == 0
		case name == "os.Exit":
			return len(c.Args) == 1 && shapes.Nonzero(c.Args[0])
		}
		return ending[name] || o.broken(c) || quits(o, s, f, c)
	case *ast.ReturnStmt:
		return stops && shapes.Error(body, end)
	}
	return false
}

// quits reports whether a call is one of a function of the module's own that surely ends the program: usage().
func quits(o *opens, s *source, f *ast.File, c *ast.CallExpr) bool {
	to, d := o.callee(s, f, c)
	if d == nil || d.Body == nil || o.depth > 4 {
		return false
	}
	o.depth++
	defer func() { o.depth-- }()
	return o.ends(to, to.in[d], d.Body, false)
}

// text is a string that is written out, or joined of such.
func (s *source) text(f *ast.File, e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		text, ok := s.consts[e.Name]
		return text, ok
	case *ast.CallExpr:
		if name := s.called(f, e); name != "path/filepath.Join" && name != "path.Join" {
			return "", false
		}
		joined := ""
		for _, a := range e.Args {
			part, ok := s.text(f, a)
			if !ok {
				return "", false
			}
			joined = path.Join(joined, part)
		}
		return joined, true
	}
	return "", false
}
