package code

// flow is how a statement ends.
type flow uint8

const (
	on       flow = iota
	left          // return
	thrown        // an error
	broken        // break, continue
	doubtful      // the function may have been left
)

// statements carries out statements, functions first.
func (r *run) statements(all []*node, s *scope) (flow, *Value) {
	r.hoist(all, s)
	for _, n := range all {
		if r.over {
			return doubtful, &Value{}
		}
		if f, v := r.statement(n, s); f != on {
			return f, v
		}
	}
	return on, nil
}

// hoist binds the functions of a block before anything is carried out. Its constants are there, without a value.
func (r *run) hoist(all []*node, s *scope) {
	for _, n := range all {
		one := n
		if n.form == gives && len(n.kids) == 1 {
			one = n.kids[0]
		}
		switch {
		case one.form == function && one.text != "":
			s.vars[one.text] = r.closure(one, s)
		case one.form == class && one.text != "":
			s.vars[one.text] = &Value{early: below}
		case one.form == declare && (one.text == "const" || one.text == "let"):
			for _, k := range one.kids {
				for _, name := range bound(k.kid(0)) {
					s.vars[name] = &Value{early: below}
				}
			}
		}
	}
}

func (r *run) closure(n *node, s *scope) *Value {
	if n.made.accessor {
		return &Value{} // what it returns
	}
	return &Value{kind: closure, made: n.made, scope: s, file: r.File, this: s.lookup("this")}
}

func (r *run) statement(n *node, s *scope) (flow, *Value) {
	switch n.form {
	case declare:
		for _, one := range n.kids {
			r.bind(one.kid(0), r.eval(one.kid(1), s), s)
			if n.text == "const" {
				s.keeps(bound(one.kid(0)))
			}
		}
	case express:
		r.eval(n.kid(0), s)
	case block:
		return r.statements(n.kids, s.inner(false))
	case branch:
		return r.branch(n, s)
	case every:
		return r.every(n, s)
	case loop:
		if f, done := counted(r, n, s); done {
			return f, &Value{}
		}
		r.eval(n.kid(0), s)
		return r.perhaps(s, n.kids[1:]...), &Value{}
	case attempt:
		return r.attempt(n, s)
	case leave:
		v := &Value{kind: undefined}
		if len(n.kids) > 0 {
			v = r.eval(n.kids[0], s)
		}
		return left, v
	case toss:
		r.eval(n.kid(0), s)
		if r.throws(n, thrownBy(r, n.kid(0), s)); r.muted == 0 {
			r.over = true
		}
		return thrown, &Value{}
	case stop:
		return broken, nil
	case class:
		if v := r.class(n, s); n.text != "" {
			s.vars[n.text] = v
		}
	case takes:
		r.takes(n, s)
	case gives:
		return r.gives(n, s)
	case regives:
		r.regives(n)
	}
	return on, nil
}

// ends notes that the program ends with an error, if what decided that is known.
func (r *run) ends(n *node) {
	for i := len(r.asked) - 1; i >= 0 && r.muted == 0; i-- {
		if len(r.asked[i]) == 0 {
			continue
		}
		switch c := r.asked[i][0]; {
		case c.Variable != "":
			r.does(Step{Deed: Demands, Name: c.Variable}, n)
			return
		case c.Path != "":
			r.does(Step{Deed: Lacks, Path: c.Path}, n)
			return
		case c.Words:
			r.does(Step{Deed: Asks}, n)
			return
		}
	}
	if r.muted == 0 {
		r.over = true
	}
}

func (r *run) branch(n *node, s *scope) (flow, *Value) {
	v := r.eval(n.kid(0), s)
	yes, known := v.holds()
	if !known {
		return r.perhaps(s, n.kids[1:]...), &Value{}
	}
	r.asked = append(r.asked, v.why)
	defer func() { r.asked = r.asked[:len(r.asked)-1] }()
	if yes {
		return r.statement(n.kid(1), s)
	}
	return r.statement(n.kid(2), s)
}

// perhaps is code that may be run, or not.
func (r *run) perhaps(s *scope, all ...*node) flow {
	result := on
	for _, n := range all {
		if n == nil {
			continue
		}
		if calling(n) {
			r.Opaque, r.Called = true, true
		}
		r.loosens(s, n, map[*node]bool{})
		for _, name := range touched(n) {
			if v := s.lookup(name); v != nil && (v.kind == array || v.kind == record) {
				v.open = true
			}
		}
		if quits(n) {
			result = doubtful
		}
	}
	return result
}

// loosens forgets what code may change: what it assigns, what it hands on, and what the functions change that it
// calls.
func (r *run) loosens(s *scope, n *node, seen map[*node]bool) {
	if n == nil || seen[n] {
		return
	}
	seen[n] = true
	names, roots := assigned(n), changed(n)
	for _, name := range roots {
		r.loosen(s.lookup(name), seen, 0)
	}
	for _, name := range names {
		s.set(name, &Value{})
	}
}

// loosen forgets what an object holds, and has the functions run some time that it holds.
func (r *run) loosen(v *Value, seen map[*node]bool, depth int) {
	if v == nil || depth > 5 {
		return
	}
	switch v.kind {
	case record, array:
		if v.open && v.loose {
			return
		}
		v.open, v.loose = true, true
		for _, p := range v.props {
			r.loosen(p, seen, depth+1)
		}
		for _, item := range v.items {
			r.loosen(item, seen, depth+1)
		}
	case closure:
		v.loose = true
		if v.made != nil {
			r.loosens(v.scope, v.made.body, seen)
		}
		r.loosens(v.scope, v.class, seen)
	}
}

// changed are the names at which what code changes begins: of the members that it assigns, of what it hands to
// functions, and of the functions themselves.
func changed(n *node) (all []string) {
	if n == nil {
		return nil
	}
	switch n.form {
	case assign, unary:
		if n.kid(0).form == member {
			all = append(all, root(n.kid(0)))
		}
	case call, construct:
		for _, k := range n.kids {
			if k != nil && k.form == spread {
				k = k.kid(0)
			}
			all = append(all, root(k))
		}
	}
	for _, k := range n.kids {
		all = append(all, changed(k)...)
	}
	if n.made != nil {
		all = append(all, changed(n.made.body)...)
	}
	return all
}

// root is the name at which a chain of members begins, "" where it begins with something else.
func root(n *node) string {
	for n != nil && n.form == member {
		n = n.kid(0)
	}
	if n != nil && n.form == name {
		return n.text
	}
	return ""
}

// assigned are the names that code gives values.
func assigned(n *node) (all []string) {
	if n == nil {
		return nil
	}
	if n.form == assign {
		all = bound(n.kid(0))
		if n.kid(0).form == member && n.kid(0).kid(0).form == name {
			all = append(all, n.kid(0).kid(0).text)
		}
	}
	if n.form == unary && n.text == "++" || n.form == unary && n.text == "--" {
		all = append(all, bound(n.kid(0))...)
	}
	for _, k := range n.kids {
		all = append(all, assigned(k)...)
	}
	if n.made != nil {
		all = append(all, assigned(n.made.body)...)
	}
	return all
}

// calling reports whether code calls anything.
func calling(n *node) bool {
	if n.form == call || n.form == construct || n.form == imported {
		return true
	}
	return n.made != nil && n.made.body != nil && calling(n.made.body) || anyKid(n, calling)
}

// touched are the names whose methods code calls.
func touched(n *node) (all []string) {
	if n == nil {
		return nil
	}
	if f := n.kid(0); n.form == call && f.form == member && f.kid(0).form == name {
		all = append(all, f.kid(0).text)
	}
	for _, k := range n.kids {
		all = append(all, touched(k)...)
	}
	return all
}

// quits reports whether code may leave the function, or the program, without an error.
func quits(n *node) bool {
	if n == nil || n.form == function {
		return false
	}
	if n.form == leave || n.form == call && exiting(n) && !failing(n) {
		return true
	}
	for _, k := range n.kids {
		if quits(k) {
			return true
		}
	}
	return false
}

// exiting reports whether a call is process.exit.
func exiting(n *node) bool {
	f := n.kid(0)
	return f.form == member && (f.text == "exit" || f.text == "abort" || f.text == "kill") && f.kid(0).text == "process"
}

// failing reports whether process.exit is given another status than 0.
func failing(n *node) bool {
	status := n.kid(1)
	return status.form == figure && status.text != "0"
}

// every is a loop over a list.
func (r *run) every(n *node, s *scope) (flow, *Value) {
	v := r.eval(n.kid(1), s)
	if n.text == "in" {
		v = listed(v, "keys")
	}
	if v.later != nil && n.text == "" {
		r.throws(n, "TypeError: "+called(n.kid(1))+" is not iterable: it is a promise, without await")
	}
	if v.kind != array || v.open || len(v.items) > 60 {
		return r.perhaps(s, n.kid(2)), &Value{}
	}
	for _, item := range v.items {
		inner := s.inner(false)
		r.declares(n.kid(0), item, inner)
		switch f, v := r.statement(n.kid(2), inner); f {
		case left, thrown, doubtful:
			return f, v
		case broken:
			if breaks(n.kid(2)) {
				return on, nil
			}
		}
	}
	return on, nil
}

// breaks reports whether code may end a loop early.
func breaks(n *node) bool { return n.form == stop || anyKid(n, breaks) }

func anyKid(n *node, is func(*node) bool) bool {
	for _, k := range n.kids {
		if k != nil && is(k) {
			return true
		}
	}
	return false
}

// attempt is try. What fails in it counts where the handler ends the program.
func (r *run) attempt(n *node, s *scope) (flow, *Value) {
	handler := n.kid(1)
	caught := handler.form == block && !rethrows(handler)
	if caught {
		r.muted++
	}
	f, v := r.statement(n.kid(0), s)
	if caught {
		r.muted--
		for _, name := range assigned(n.kid(0)) {
			s.set(name, &Value{})
		}
		if f == left || f == thrown {
			f, v = doubtful, &Value{}
		}
		if g := r.perhaps(s, handler); g != on && f == on {
			f = doubtful
		}
	}
	if n.kid(2).form == block && !r.over {
		r.statement(n.kid(2), s)
	}
	return f, v
}

// rethrows reports whether a handler of errors certainly ends the program with one.
func rethrows(n *node) bool {
	for _, k := range n.kids {
		switch {
		case k.form == toss:
			return true
		case k.form == express && k.kid(0).form == call && exiting(k.kid(0)):
			return failing(k.kid(0))
		case k.form == leave:
			return false
		}
	}
	return false
}

// regiven are the names to which code assigns a value where it does not declare them.
func regiven(n *node) map[string]bool {
	all := map[string]bool{}
	var walk func(n *node)
	walk = func(n *node) {
		if n == nil {
			return
		}
		if n.form == assign || n.form == unary {
			for _, name := range bound(n.kid(0)) {
				all[name] = true
			}
		}
		kids := n.kids
		if n.form == declare {
			kids = nil
			for _, one := range n.kids {
				kids = append(kids, one.kid(1))
			}
		}
		for _, k := range kids {
			walk(k)
		}
		if n.made != nil {
			walk(n.made.body)
		}
	}
	walk(n)
	return all
}
