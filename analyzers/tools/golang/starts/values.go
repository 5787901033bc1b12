package starts

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"strings"
)

// value is what an expression stands for: a text, unless a variable of the environment or a flag has another.
type value struct {
	text, variable, flag string
	form                 string  // where the variable is set, with "\x00" for its value
	own                  *source // of a type of the module's own: the package that it is of
	fields               map[string]value
	list                 *ast.CompositeLit // of texts, or a map by texts
}

// shape is the text, with what the variable's value would take the place of.
func (v value) shape() string {
	if v.variable != "" {
		return v.form
	}
	return v.text
}

// known reports whether anything is known of a value.
func (v value) known() bool {
	return v.text != "" || v.variable != "" || v.flag != "" || v.own != nil || v.list != nil
}

// parameters are the values that a function is called with, the receiver of a method first, by the names that it has for
// them.
func parameters(d *ast.FuncDecl, args []value) map[string]value {
	frame, i := map[string]value{}, 0
	if d.Recv != nil && len(args) > 0 {
		for _, name := range d.Recv.List[0].Names {
			frame[name.Name] = args[0]
		}
		args = args[1:]
	}
	for _, p := range d.Type.Params.List {
		for _, name := range p.Names {
			if _, rest := p.Type.(*ast.Ellipsis); i < len(args) && !rest {
				frame[name.Name] = args[i]
			}
			i++
		}
	}
	return frame
}

// bind notes what an assignment gives to its variables.
func (o *opens) bind(s *source, f *ast.File, a *ast.AssignStmt) {
	for i, to := range a.Lhs {
		name, ok := to.(*ast.Ident)
		switch {
		case ok && a.Tok != token.ASSIGN && a.Tok != token.DEFINE:
			o.hide(name)
		case !ok:
			o.set(s, f, to, a, i)
		case len(a.Lhs) == len(a.Rhs):
			o.name(s, f, name, a.Rhs[i])
		case i == 0:
			o.name(s, f, name, a.Rhs[0])
		default:
			o.hide(name)
		}
	}
}

func (o *opens) name(s *source, f *ast.File, name *ast.Ident, e ast.Expr) {
	if o.frame == nil {
		return
	}
	maps.DeleteFunc(o.routes, func(key string, _ bool) bool { return strings.HasPrefix(key, name.Name+" ") })
	v, ok := o.value(s, f, e)
	if !ok || o.closed[name.Name] {
		v = value{}
	}
	if delete(o.routes, name.Name); v.form == muxes {
		o.routes[name.Name] = true
	}
	if v.fields != nil && !fresh(e) && inside(e) != nil || ident(e) { // two names for one
		o.forget(e)
		v.fields = nil
	}
	o.frame[name.Name] = v
}

// fresh reports whether an expression is the address of a struct that it makes itself.
func fresh(e ast.Expr) bool {
	at, ok := e.(*ast.UnaryExpr)
	if !ok || at.Op != token.AND {
		return false
	}
	_, made := at.X.(*ast.CompositeLit)
	return made
}

func ident(e ast.Expr) bool {
	_, ok := e.(*ast.Ident)
	return ok
}

// empty is an if that asks whether a variable of the environment is empty: the program ends, or takes another value. It
// reports whether the condition is such a one.
func (o *opens) empty(s *source, f *ast.File, st *ast.IfStmt, stops bool) bool {
	v, ok := o.asked(s, f, st)
	if ok && o.ends(s, f, st.Body, stops) {
		if v.variable == "" {
			operands{o}.required(v.flag, st)
			return true
		}
		o.unset(v.variable, st.Pos())
		o.found[len(o.found)-1].Flag = v.flag
		return true
	}
	return ok && o.otherwise(s, f, st.Body, v)
}

// asked is the variable of the environment that an if without else asks whether it is empty.
func (o *opens) asked(s *source, f *ast.File, st *ast.IfStmt) (v value, ok bool) {
	cond, ok := st.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL || st.Else != nil {
		return v, false
	}
	against, literal := s.text(f, cond.Y)
	v, known := o.value(s, f, cond.X)
	return v, literal && against == "" && known && v.text == "" && (v.variable != "" || v.flag != "")
}

// otherwise gives another value to what is empty, where a block does no more than that.
func (o *opens) otherwise(s *source, f *ast.File, body *ast.BlockStmt, v value) bool {
	if len(body.List) != 1 {
		return false
	}
	a, ok := body.List[0].(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	other, fixed := o.value(s, f, a.Rhs[0])
	if !fixed || other.variable != "" {
		return false
	}
	v = value{text: other.text, variable: v.variable, form: v.form, flag: v.flag}
	if name, plain := a.Lhs[0].(*ast.Ident); plain {
		o.frame[name.Name] = v
		return true
	}
	return o.fill(a.Lhs[0], v)
}

// value is what an expression stands for.
func (o *opens) value(s *source, f *ast.File, e ast.Expr) (v value, ok bool) {
	if text, ok := s.text(f, e); ok {
		return value{text: text}, true
	}
	if set := s.option(e); set.name != "" {
		if set.variable != "" {
			return value{flag: set.name, variable: set.variable, form: "\x00"}, true
		}
		return value{text: set.value, flag: set.name}, true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return o.value(s, f, e.X)
	case *ast.Ident:
		if v, ok = o.frame[e.Name]; !ok {
			return o.variable(s, e.Name)
		}
		return v, v.known()
	case *ast.BinaryExpr:
		x, known := o.value(s, f, e.X)
		y, also := o.value(s, f, e.Y)
		return value{text: x.text + y.text, variable: x.variable + y.variable, form: x.shape() + y.shape()}, known && also && e.Op == token.ADD && (x.variable == "" || y.variable == "")
	case *ast.UnaryExpr:
		v, ok = o.value(s, f, e.X)
		return v, ok && e.Op == token.AND
	case *ast.CompositeLit:
		if lists(e) {
			return value{list: e}, true
		}
		_, own := e.Type.(*ast.Ident)
		return value{own: s, fields: o.fields(s, f, e)}, own
	case *ast.SelectorExpr:
		if x, plain := e.X.(*ast.Ident); plain {
			if v, ok = o.frame[x.Name].fields[e.Sel.Name]; ok {
				return v, true
			}
			if dir, own := o.Place(s.imported(f, x.Name)); own && s.imported(f, x.Name) != "" {
				if to := o.source(dir); to != nil {
					return o.exported(to, e.Sel.Name)
				}
			}
		}
	case *ast.CallExpr:
		return o.result(s, f, e)
	}
	return value{}, false
}

// result is what a call returns, first of all.
func (o *opens) result(s *source, f *ast.File, c *ast.CallExpr) (value, bool) {
	args := make([]value, len(c.Args))
	known := true
	for i, a := range c.Args {
		v, ok := o.value(s, f, a)
		args[i], known = v, known && ok
	}
	switch name := s.called(f, c); {
	case (name == "os.Getenv" || name == "os.LookupEnv") && len(args) == 1 && known:
		return value{variable: args[0].text, form: "\x00"}, args[0].text != ""
	case name == "net/http.NewServeMux":
		return value{form: muxes}, true
	case name == "cmp.Or" && len(args) == 2 && known:
		return value{text: args[1].text, variable: args[0].variable, form: args[0].form}, args[0].text == "" && args[1].variable == ""
	case (name == "path/filepath.Join" || name == "path.Join") && known:
		var v value
		several := false
		for _, a := range args {
			v.form = path.Join(v.form, a.shape())
			v.text = path.Join(v.text, a.text)
			several = several || v.variable != "" && a.variable != ""
			if a.variable != "" {
				v.variable = a.variable
			}
		}
		if several {
			v.form = ""
		}
		return v, true
	}
	to, d := o.callee(s, f, c)
	if d == nil || d.Body == nil {
		return folder(s.called(f, c), args)
	}
	if len(args) == 2 && known && args[0].text != "" && to.defaulted(d) {
		return value{text: args[1].text, variable: args[0].text, form: "\x00"}, true
	}
	if v, ok := o.returned(to, d, o.receiver(d, c, args)); ok {
		return v, true
	}
	if d.Type.Results != nil {
		result := d.Type.Results.List[0].Type
		if star, ok := result.(*ast.StarExpr); ok {
			result = star.X
		}
		if _, own := result.(*ast.Ident); own {
			return value{own: to}, true
		}
	}
	return value{}, false
}

// folder is what os.DirFS returns: the folder that it is given.
func folder(name string, args []value) (v value, ok bool) {
	if name != "os.DirFS" || len(args) != 1 {
		return v, false
	}
	return args[0], args[0].text != ""
}

// defaulted reports whether a function returns the variable of the environment that its first parameter names, or its
// second one.
func (s *source) defaulted(d *ast.FuncDecl) bool {
	var names []string
	for _, p := range d.Type.Params.List {
		for _, n := range p.Names {
			names = append(names, n.Name)
		}
	}
	is := func(e ast.Expr, i int) bool {
		x, ok := e.(*ast.Ident)
		return ok && len(names) == 2 && x.Name == names[i]
	}
	asked, returned := false, false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := s.called(s.in[d], n)
			asked = asked || (name == "os.Getenv" || name == "os.LookupEnv") && is(n.Args[0], 0)
		case *ast.ReturnStmt:
			returned = returned || len(n.Results) == 1 && is(n.Results[0], 1)
		}
		return true
	})
	return asked && returned
}
