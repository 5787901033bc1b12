package code

import (
	"path"
	"strconv"
	"strings"
)

func dirOf(file string) string { return path.Dir(file) }

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// called is a call, or the making of an object.
func (r *run) called(n *node, s *scope) *Value {
	f := n.kid(0)
	if f.form == member && (f.text == "catch" || f.text == "then") && (f.kid(0).form == call || f.kid(0).form == imported) && n.form == call {
		return r.promised(n, f, s)
	}
	if outlives(n, s) {
		r.muted++
	}
	what, this, done := r.callee(n, f, s)
	if done {
		return what
	}
	args := passed(r, what, n, s)
	if r.over {
		return &Value{}
	}
	if lends(what) {
		r.lend(args)
	}
	if what.kind == undefined || what.kind == null || what.kind == record && !what.open {
		if n.maybe && what.kind != record {
			return &Value{kind: undefined, why: what.why}
		}
		return r.uncallable(n, what)
	}
	switch {
	case what.kind == closure && what.class != nil && n.form == construct:
		return r.object(what, args)
	case what.kind == closure && n.form == call:
		return r.invoke(what, args, this)
	case what.kind == native:
		return r.native(what.text, args, n)
	}
	if f.form == member && f.text == "listen" && len(args) > 0 && args[0].kind == nan {
		holding(r, args[0], n) // of a server: ERR_SOCKET_BAD_PORT
	}
	r.Opaque, r.Called = true, true
	for _, a := range args {
		r.tell(a)
	}
	if this != nil {
		r.loosen(this, map[*node]bool{}, 0) // of a method that is not known
	}
	return &Value{}
}

// callee is the function that a call names, and of what it is a method; done: it was called already, and returned that.
func (r *run) callee(n, f *node, s *scope) (what, this *Value, done bool) {
	if f.form == name && f.text == "super" {
		if what = s.lookup("super"); what == nil {
			what = &Value{}
		}
		return what, nil, false
	}
	if f.form != member || n.form != call {
		return r.eval(f, s), nil, false
	}
	this = r.eval(f.kid(0), s)
	if v, ok := r.method(this, f, n, s); ok {
		return v, this, true
	}
	if len(f.kids) > 1 {
		r.eval(f.kids[1], s)
		return &Value{}, this, false
	}
	if f.maybe && (this.kind == undefined || this.kind == null) {
		return &Value{kind: undefined, why: this.why}, this, true
	}
	return r.of(this, f.text, f), this, false
}

// lend has functions that are passed to others run some time, or never.
func (r *run) lend(args []*Value) {
	for _, a := range args {
		a.loose = a.loose || a.kind == closure
		if a.kind == closure && a.made != nil && a.made.body != nil {
			r.perhaps(a.scope, a.made.body)
		} else if a.kind == closure {
			r.loosen(a, map[*node]bool{}, 0)
		}
	}
}

// tell notes what is passed to a function that is not known.
func (r *run) tell(v *Value) {
	switch v.kind {
	case characters:
		r.told[r.abs(v.text)] = true
	case closure:
		v.loose = true
	case array:
		for _, item := range v.items {
			r.tell(item)
		}
	case record:
		for _, p := range v.props {
			if p.kind == characters {
				r.told[r.abs(p.text)] = true
			}
		}
		r.loosen(v, map[*node]bool{}, 0)
	}
}

func (r *run) arguments(n *node, s *scope) (all []*Value) {
	for _, k := range n.kids[1:] {
		if k.form == spread {
			if v := r.eval(k.kid(0), s); v.kind == array && !v.open {
				all = append(all, v.items...)
				continue
			}
			return append(all, &Value{}) // what follows is not known
		}
		all = append(all, r.eval(k, s))
	}
	return all
}

// promised is a call whose failure a handler may catch.
func (r *run) promised(n, f *node, s *scope) *Value {
	handler, catches := n.kid(1), f.text == "catch"
	if f.text == "then" && len(n.kids) > 2 {
		handler, catches = n.kid(2), true
	}
	caught := catches && !(handler.form == function && handler.made.body != nil && rethrows(handler.made.body))
	if handler.form == name && catches {
		if v := s.lookup(handler.text); v != nil && v.kind == closure && v.made != nil && v.made.body != nil {
			caught = !rethrows(v.made.body)
		}
	}
	if caught {
		r.muted++
	}
	r.eval(f.kid(0), s)
	if caught {
		r.muted--
	}
	return &Value{}
}

// invoke runs a function.
func (r *run) invoke(f *Value, args []*Value, this *Value) *Value {
	if f.made == nil || f.made.body == nil || f.made.generates || r.deep >= depth {
		r.Opaque, r.Called = true, true
		for _, a := range args {
			r.tell(a)
		}
		return &Value{}
	}
	r.deep++
	defer func() { r.deep-- }()
	in := *r
	in.File = f.file
	if f.made.async {
		late := r.late
		defer func() { r.late = late }()
	}
	s := f.scope.inner(true)
	if !f.made.arrow {
		if this == nil {
			this = &Value{}
		}
		s.vars["this"] = this
	}
	for i, p := range f.made.params {
		v := &Value{kind: undefined}
		switch {
		case p.form == rest:
			v = &Value{kind: array, open: true}
			p = p.kid(0)
		case i < len(args):
			v = args[i]
		}
		in.declares(p, v, s)
	}
	promise := func(v *Value) *Value {
		if f.made.async && v.later == nil {
			return &Value{later: v}
		}
		return v
	}
	if f.made.body.form != block {
		return promise(in.eval(f.made.body, s))
	}
	switch fl, v := in.statements(f.made.body.kids, s); fl {
	case left:
		return promise(v)
	case thrown:
		if r.muted == 0 {
			r.over = true
		}
		return &Value{}
	case doubtful:
		return &Value{}
	}
	return promise(&Value{kind: undefined})
}

// object makes an object of a class: its fields, then its constructor.
func (r *run) object(class *Value, args []*Value) *Value {
	v := &Value{kind: record, props: map[string]*Value{}, open: true, of: class}
	if r.deep >= depth {
		v.loose = true
		return v
	}
	r.deep++
	defer func() { r.deep-- }()
	in := *r
	in.File = class.file
	in.construct(class, v, args)
	return v
}

func (r *run) construct(class, v *Value, args []*Value) {
	s := class.scope.inner(true)
	s.vars["this"] = v
	if up := class.class.kid(0); up.form != nothing {
		if parent := r.eval(up, class.scope); parent.kind == closure && parent.class != nil {
			s.vars["super"] = &Value{kind: closure, made: &made{arrow: true, body: &node{form: block}}, scope: s, file: r.File, loose: true}
			if init := initializer(class.class); init == nil {
				r.construct(parent, v, args)
			} else {
				r.construct(parent, v, []*Value{{}, {}, {}, {}, {}, {}, {}, {}}) // what super is given is not followed
			}
		}
	}
	for _, k := range class.class.kids[1:] {
		if k.form != pair || strings.HasPrefix(k.text, "static ") {
			continue
		}
		if k.kid(0).form == function && k.text != "constructor" {
			f := r.closure(k.kid(0), s)
			f.this = v
			v.props[k.text] = f
		}
	}
	for _, k := range class.class.kids[1:] {
		if k.form == pair && !strings.HasPrefix(k.text, "static ") && k.kid(0).form != function && k.kid(0).form != nothing {
			v.props[k.text] = r.eval(k.kid(0), s)
		}
	}
	if init := initializer(class.class); init != nil {
		r.invoke(&Value{kind: closure, made: init.made, scope: s, file: r.File}, args, v)
	}
}

func initializer(class *node) *node {
	for _, k := range class.kids[1:] {
		if k.text == "constructor" {
			return k.kid(0)
		}
	}
	return nil
}

// method is a method of a value that is not an object's own; ok is false where the call is not one of these.
func (r *run) method(v *Value, f, n *node, s *scope) (result *Value, ok bool) {
	switch v.kind {
	case characters:
		return r.textMethod(v, f.text, r.arguments(n, s)), true
	case array:
		if why := later(r, "Array#", f.text); why != "" && !r.wild && !n.maybe && !f.maybe {
			return r.throws(n, "TypeError: "+called(f)+" is not a function: "+why), true
		}
		return r.listMethod(v, f.text, r.arguments(n, s)), true
	}
	return nil, false
}

func (r *run) textMethod(v *Value, name string, args []*Value) *Value {
	arg := ""
	if len(args) > 0 && args[0].kind == characters {
		arg = args[0].text
	}
	switch name {
	case "trim":
		return textual(strings.TrimSpace(v.text))
	case "toLowerCase":
		return textual(strings.ToLower(v.text))
	case "toUpperCase":
		return textual(strings.ToUpper(v.text))
	case "toString", "valueOf":
		return v
	case "startsWith", "endsWith", "includes":
		if len(args) == 1 && args[0].kind == characters {
			return truthful(name == "startsWith" && strings.HasPrefix(v.text, arg) || name == "endsWith" && strings.HasSuffix(v.text, arg) || name == "includes" && strings.Contains(v.text, arg))
		}
	case "split":
		if arg != "" && len(args) == 1 {
			list := &Value{kind: array}
			for _, part := range strings.Split(v.text, arg) {
				list.items = append(list.items, textual(part))
			}
			return list
		}
	case "concat":
		if len(args) == 1 && args[0].kind == characters {
			return textual(v.text + arg)
		}
	}
	return &Value{}
}

func (r *run) listMethod(v *Value, name string, args []*Value) *Value {
	if v.open || len(v.items) > 60 {
		return &Value{}
	}
	switch name {
	case "push", "unshift":
		v.items = append(v.items, args...)
		return &Value{}
	case "join":
		return joined(v, args)
	case "includes":
		return &Value{}
	case "slice":
		if len(args) == 1 && args[0].kind == digits {
			return &Value{kind: array, why: v.why, items: v.items[min(atoi(args[0].text), len(v.items)):]}
		}
		return &Value{}
	case "forEach", "map", "filter", "some", "every", "find":
	default:
		v.open = name == "pop" || name == "shift" || name == "splice" || name == "sort" || name == "reverse"
		return &Value{}
	}
	if len(args) == 0 || args[0].kind != closure || args[0].class != nil {
		return &Value{}
	}
	result := &Value{kind: array, why: v.why}
	for _, item := range v.items {
		got := r.invoke(args[0], []*Value{item}, nil)
		yes, known := got.holds()
		switch name {
		case "map":
			result.items = append(result.items, got)
		case "filter":
			if !known {
				result.open = true
			} else if yes {
				result.items, result.why = append(result.items, item), append(result.why, got.why...)
			}
		case "some", "every", "find":
			if !known {
				return &Value{}
			}
			if yes == (name != "every") {
				if name == "find" {
					return item
				}
				return truthful(yes, got.why...)
			}
		}
	}
	switch name {
	case "some", "every":
		return truthful(name == "every")
	case "find":
		return &Value{kind: undefined}
	case "forEach":
		return &Value{kind: undefined}
	}
	return result
}

func joined(v *Value, args []*Value) *Value {
	by := ","
	if len(args) > 0 {
		if by = args[0].text; args[0].kind != characters {
			return &Value{}
		}
	}
	var parts []string
	for _, item := range v.items {
		if item.kind != characters && item.kind != digits {
			return &Value{}
		}
		parts = append(parts, item.text)
	}
	return textual(strings.Join(parts, by))
}
