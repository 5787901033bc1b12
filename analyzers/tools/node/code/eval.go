package code

import "strings"

// eval is the value of an expression, whose calls are carried out.
func (r *run) eval(n *node, s *scope) *Value {
	if r.left--; r.left < 0 {
		r.over = true
	}
	if r.over {
		return &Value{}
	}
	switch n.form {
	case name:
		if n.text == "undefined" {
			return &Value{kind: undefined}
		}
		return standsFor(r, n, s)
	case text:
		return textual(n.text)
	case figure:
		return &Value{kind: digits, text: n.text}
	case filled:
		return r.filling(n, s)
	case list:
		v := &Value{kind: array}
		for _, k := range n.kids {
			if k.form != spread {
				v.items = append(v.items, r.eval(k, s))
			} else if more := r.eval(k.kid(0), s); more.kind == array && !more.open {
				v.items = append(v.items, more.items...)
			} else {
				v.open = true
			}
		}
		return v
	case object:
		return r.record(n, s)
	case function:
		return r.closure(n, s)
	case class:
		return r.class(n, s)
	case member:
		return r.member(n, s)
	case call, construct:
		return r.called(n, s)
	case await:
		v := r.eval(n.kid(0), s)
		if v.later != nil {
			return v.later
		}
		r.late = r.late || r.deep > 0
		return v
	case sequence:
		v := &Value{}
		for _, k := range n.kids {
			v = r.eval(k, s)
		}
		return v
	case meta:
		return &Value{kind: native, text: "import.meta"}
	case imported:
		if v := r.eval(n.kid(0), s); v.kind == characters {
			return &Value{later: r.loaded(v.text, true)}
		}
	case unary, binary, choice:
		return r.operated(n, s)
	case assign:
		return r.assign(n, s)
	}
	return &Value{}
}

func (r *run) filling(n *node, s *scope) *Value {
	var b strings.Builder
	known := true
	for _, k := range n.kids {
		v := r.eval(k, s)
		known = known && (v.kind == characters || v.kind == digits)
		b.WriteString(v.text)
	}
	if !known {
		return &Value{}
	}
	return textual(b.String())
}

func (r *run) record(n *node, s *scope) *Value {
	v := &Value{kind: record, props: map[string]*Value{}}
	for _, k := range n.kids {
		switch {
		case k.form == spread:
			more := r.eval(k.kid(0), s)
			v.open = v.open || more.kind != record || more.open
			for name, p := range more.props {
				v.props[name] = p
			}
		case k.text == "":
			r.eval(k.kid(0), s)
			v.open = true
		default:
			v.props[k.text] = r.eval(k.kid(0), s)
		}
	}
	return v
}

func (r *run) member(n *node, s *scope) *Value {
	v := r.eval(n.kid(0), s)
	name := n.text
	if len(n.kids) > 1 {
		key := r.eval(n.kids[1], s)
		if v.kind == array && key.kind == digits {
			return v.item(key.text)
		}
		if key.kind != characters {
			return &Value{}
		}
		if name = key.text; len(key.why) > 0 {
			p := *r.of(v, name, n)
			p.loose = p.loose || p.of != nil || p.kind == closure
			p.why = append(append([]Cause{}, p.why...), key.why...)
			return &p
		}
	}
	if n.maybe && (v.kind == undefined || v.kind == null) {
		return &Value{kind: undefined, why: v.why}
	}
	return r.of(v, name, n)
}

// of is a property of a value. There are none of what is undefined.
func (r *run) of(v *Value, name string, n *node) *Value {
	switch {
	case v.kind == undefined && len(v.why) > 0:
		r.asked = append(r.asked, v.why)
		r.ends(n)
		r.asked = r.asked[:len(r.asked)-1]
		return &Value{}
	case v.kind == undefined || v.kind == null:
		return r.throws(n, "TypeError: Cannot read properties of "+emptiness(v)+" (reading '"+name+"')")
	case v.kind == native && v.text == "process.env":
		return r.variable(name)
	case v.kind == native && v.text == "process" && name == "argv" && r.Words != nil:
		return argv(r.Words)
	case v.kind == native && v.text == "config" && name != "get" && name != "has" && name != "default":
		r.set[configured] = &Value{}
	case v.kind == native && v.text == "import.meta":
		switch name {
		case "url", "filename":
			return textual(r.File)
		case "dirname":
			return textual(dirOf(r.File))
		}
	}
	if lacks(r, v, name) {
		return &Value{kind: undefined}
	}
	return v.property(name)
}

// variable is one of the environment.
func (r *run) variable(name string) *Value {
	if v := r.set[name]; v != nil {
		return v
	}
	value, state := r.Variable(name)
	switch {
	case state == Present:
		return textual(value)
	case state == Absent && !r.dotted:
		return &Value{kind: undefined, why: []Cause{{Variable: name}}}
	}
	return &Value{}
}

// typeNames are what typeof says of values. Source: ECMA-262, 13.5.3.1.
var typeNames = map[kind]string{null: "object", truth: "boolean", digits: "number", nan: "number", characters: "string",
	array: "object", record: "object", closure: "function"}

func (r *run) operated(n *node, s *scope) *Value {
	if of := n.kid(0); n.form == unary && n.text == "typeof" && of.form == name && s.lookup(of.text) == nil {
		return &Value{}
	}
	v := r.eval(n.kid(0), s)
	yes, known := v.holds()
	switch {
	case n.form == choice && known && yes:
		return r.eval(n.kid(1), s)
	case n.form == choice && known:
		return r.eval(n.kid(2), s)
	case n.form == choice:
		r.perhaps(s, n.kid(1), n.kid(2))
	case n.form == unary && n.text == "!" && known:
		return truthful(!yes, v.why...)
	case n.form == unary && n.text == "typeof" && v.kind == undefined:
		return &Value{kind: characters, text: "undefined", why: v.why}
	case n.form == unary && n.text == "typeof" && typeNames[v.kind] != "" && (v.kind != digits || !strings.HasSuffix(v.text, "n")):
		return &Value{kind: characters, text: typeNames[v.kind], why: v.why}
	case n.form == unary && (n.text == "++" || n.text == "--"):
		r.perhaps(s, n)
	case n.form == binary && (n.text == "&&" || n.text == "||" || n.text == "??"):
		return r.shortcut(n, v, s)
	case n.form == binary:
		return compared(n.text, v, r.eval(n.kid(1), s))
	}
	return &Value{}
}

// shortcut is an operator that may leave its second side out.
func (r *run) shortcut(n *node, v *Value, s *scope) *Value {
	yes, known := v.holds()
	if n.text == "??" && known {
		yes = v.kind != undefined && v.kind != null
	}
	switch {
	case !known:
		r.perhaps(s, n.kid(1))
		return &Value{}
	case yes == (n.text != "&&"):
		return v
	}
	r.asked = append(r.asked, v.why)
	second := r.eval(n.kid(1), s)
	r.asked = r.asked[:len(r.asked)-1]
	if len(v.why) > 0 && second.kind != record && second.kind != array && second.kind != closure {
		joined := *second
		joined.why = append(append([]Cause{}, second.why...), v.why...)
		return &joined
	}
	return second
}

// compared is the result of an operator for two values.
func compared(op string, a, b *Value) *Value {
	why := append(append([]Cause{}, a.why...), b.why...)
	switch op {
	case "+":
		if a.kind == characters && b.plain() || b.kind == characters && a.plain() {
			return textual(a.text + b.text)
		}
	case "===", "==", "!==", "!=":
		if same, known := equal(a, b, len(op) == 2); known {
			return truthful(same == (op[0] == '='), why...)
		}
	case "<", ">", "<=", ">=":
		if a.kind == digits && b.kind == digits && len(a.text) < 10 && len(b.text) < 10 && !strings.ContainsAny(a.text+b.text, "._xnabcdefoX") {
			x, y := atoi(a.text), atoi(b.text)
			return truthful(op == "<" && x < y || op == ">" && x > y || op == "<=" && x <= y || op == ">=" && x >= y, why...)
		}
	}
	return &Value{}
}

// equal reports whether two values are the same, loosely or not.
func equal(a, b *Value, loose bool) (same, known bool) {
	empty := func(v *Value) bool { return v.kind == undefined || v.kind == null }
	switch {
	case a.plain() && b.plain() && a.kind == b.kind:
		return a.text == b.text, true
	case empty(a) && empty(b):
		return loose || a.kind == b.kind, true
	case empty(a) && b.kind != unknown, empty(b) && a.kind != unknown:
		return false, true
	}
	return false, false
}

// plain reports whether a value is a text, a number or a truth.
func (v *Value) plain() bool { return v.kind == characters || v.kind == digits || v.kind == truth }

func (r *run) assign(n *node, s *scope) *Value {
	target := n.kid(0)
	if n.text == "||=" || n.text == "&&=" || n.text == "??=" {
		r.perhaps(s, n.kid(1), n) // it may leave its second side out
		return &Value{}
	}
	v := r.eval(n.kid(1), s)
	if target.form == name && s.constant(target.text) {
		return r.throws(n, "TypeError: Assignment to constant variable: "+target.text)
	}
	if n.text != "=" {
		for _, one := range assigned(n) {
			s.set(one, &Value{})
		}
		return &Value{}
	}
	if target.form != member {
		for _, one := range bound(target) {
			s.set(one, &Value{})
		}
		if target.form == name {
			s.set(target.text, v)
		}
		return v
	}
	of := r.eval(target.kid(0), s)
	key := target.text
	if len(target.kids) > 1 {
		if key = ""; r.eval(target.kids[1], s).kind == characters {
			key = r.eval(target.kids[1], s).text
		}
	}
	switch {
	case of.kind == native && of.text == "process.env":
		r.set[key] = v
	case (of.kind == record || of.kind == closure) && key == "":
		of.open, of.loose = true, true
	case (of.kind == record || of.kind == closure) && of.props != nil:
		of.props[key] = v
	}
	return v
}
