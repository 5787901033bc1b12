package code

import (
	"slices"
	"strconv"
)

// argv are the words of a command line, after node and the program: who starts it may give it more.
func argv(words []string) *Value {
	v := &Value{kind: array, why: []Cause{{Words: true}}, items: []*Value{{}, {}}}
	for _, w := range words {
		v.items = append(v.items, textual(w))
	}
	return v
}

// item is an element of a list by its number.
func (v *Value) item(number string) *Value {
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || v.open:
		return &Value{}
	case n < len(v.items):
		return v.items[n]
	}
	return &Value{kind: undefined, why: v.why}
}

// listed are the keys of an object, its values, or pairs of both.
func listed(of *Value, what string) *Value {
	v := &Value{kind: array, why: of.why}
	if of.kind != record || of.open {
		return &Value{}
	}
	var keys []string
	for name := range of.props {
		keys = append(keys, name)
	}
	slices.Sort(keys) // in which order they were added is not known
	for _, name := range keys {
		one := of.props[name]
		switch what {
		case "keys":
			one = textual(name)
		case "entries":
			one = &Value{kind: array, items: []*Value{textual(name), one}}
		}
		v.items = append(v.items, one)
	}
	return v
}

// counted is a loop whose number goes through the places of a list: for (let i = 0; i < list.length; i++).
func counted(r *run, n *node, s *scope) (flow, bool) {
	if len(n.kids) != 4 || n.kid(0).form != declare || len(n.kid(0).kids) != 1 {
		return on, false
	}
	first, cond, step := n.kid(0).kid(0), n.kid(2), n.kid(3)
	i, of := first.kid(0).text, cond.kid(1)
	if first.kid(1).text != "0" || cond.form != binary || cond.text != "<" || cond.kid(0).text != i || of.form != member || of.text != "length" ||
		len(of.kids) != 1 || step.form != unary || step.text != "++" || step.kid(0).text != i || slices.Contains(assigned(n.kid(1)), i) {
		return on, false
	}
	v := r.eval(of.kid(0), s)
	if v.kind != array || v.open || len(v.items) > 60 {
		return on, false
	}
	for at := range len(v.items) {
		inner := s.inner(false)
		inner.vars[i] = &Value{kind: digits, text: strconv.Itoa(at)}
		switch f, _ := r.statement(n.kid(1), inner); f {
		case left, thrown, doubtful:
			return doubtful, true
		case broken:
			if breaks(n.kid(1)) {
				return on, true
			}
		}
	}
	return on, true
}
