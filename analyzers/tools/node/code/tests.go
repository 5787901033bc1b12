package code

// tested is a call of a function of node:test. A test, and what describes some, runs what it is given: where that fails, so
// does the program. Source: node 20's manual, "Test runner".
func tested(r *run, f string, args []*Value) *Value {
	body := &Value{}
	for _, a := range args {
		switch a.kind {
		case closure:
			body = a
		case characters:
		default:
			return &Value{} // options may have it skipped, or expected to fail
		}
	}
	switch f {
	case "", "test", "it", "describe", "suite":
	default:
		return &Value{}
	}
	if body.kind != closure || body.class != nil || r.muted > 0 || r.hooked {
		return &Value{}
	}
	late := r.late
	r.late = true // other tests may come first
	r.invoke(body, []*Value{{}, {}}, nil)
	r.late = late
	return &Value{}
}

// passed are the arguments of a call. A promise that assert.rejects is given is to fail.
func passed(r *run, what *Value, n *node, s *scope) []*Value {
	if what.kind == native && what.text == "assert.rejects" {
		r.muted++
		defer func() { r.muted-- }()
	}
	return r.arguments(n, s)
}

// lends reports whether a function may run some time what it is given.
func lends(what *Value) bool {
	return what.kind != closure && !tests(what) && !(what.kind == native && what.text == "Promise")
}

// tests reports whether a function is one that tested runs what it is given of.
func tests(what *Value) bool {
	if what.kind != native {
		return false
	}
	switch what.text {
	case "node:test", "node:test.test", "node:test.it", "node:test.describe", "node:test.suite":
		return true
	}
	return false
}
