package script

import (
	"slices"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
)

// given is the value that an assignment gives.
func (e expansion) given(a shell.Assign) tools.Variable {
	old := e.Lookup(a.Name)
	if a.Array {
		return e.compound(a, old)
	}
	v := e.value(a.Value)
	if !a.Append {
		return v
	}
	if old.Array != nil {
		return tools.Variable{}
	}
	return joined(old, v)
}

func joined(old, v tools.Variable) tools.Variable {
	if len(old.Text)+len(v.Text) > bounds.MaxValue {
		return tools.Variable{}
	}
	return tools.Variable{Text: old.Text + v.Text, Known: v.Known && (old.Known || old.Unset)}
}

// compound is NAME=(...), NAME+=(...) or NAME[INDEX]=VALUE.
func (e expansion) compound(a shell.Assign, old tools.Variable) tools.Variable {
	items, ok := old.Elements()
	ok = ok && (e.dialect == shell.Bash || e.dialect == shell.Mksh)
	if a.Index != nil {
		v := e.value(a.Value)
		i, known := e.compute(a.Index)
		if !ok || !known || i < 0 || i > int64(len(items)) {
			return tools.Variable{}
		}
		return tools.ArrayOf(replaced(items, int(i), v, a.Append))
	}
	if !a.Append {
		items, ok = nil, e.dialect == shell.Bash || e.dialect == shell.Mksh
	}
	items = slices.Clone(items)
	for _, f := range e.words(a.Elems) {
		ok = ok && !f.Many
		items = append(items, tools.Variable{Text: f.Text, Head: f.Head, Known: f.Known})
	}
	if !ok || a.Keyed {
		return tools.Variable{}
	}
	return tools.ArrayOf(items)
}

// replaced is a copy of items with one of them, or one more, set.
func replaced(items []tools.Variable, i int, v tools.Variable, add bool) []tools.Variable {
	to := slices.Clone(items)
	if i == len(to) {
		return append(to, v)
	}
	if add {
		v = joined(to[i], v)
	}
	to[i] = v
	return to
}

// element is the one at an index; ok reports whether items are known.
func (e expansion) element(items []tools.Variable, ok bool, index *shell.Term) tools.Variable {
	i, known := e.compute(index)
	if !ok || !known {
		return tools.Variable{}
	}
	if i < 0 {
		i += int64(len(items))
	}
	switch {
	case i < 0: // bash says no, others something else
		return tools.Variable{}
	case i >= int64(len(items)):
		return tools.Variable{Unset: true}
	}
	return items[i]
}

// positional are the shell's arguments.
func (e expansion) positional() (items []tools.Variable, ok bool) {
	for _, p := range e.params {
		items = append(items, tools.Variable{Text: p.Text, Head: p.Head, Known: p.Known})
	}
	return items, e.params != nil && !e.loose()
}

// several is "$@", ${NAME[@]} and their like: a word for each of the items, or, joined, one for all; ok is false when
// the items are not known.
func (e expansion) several(p *shell.Parameter, items []tools.Variable, ok, joined, quoted bool) []piece {
	switch {
	case !ok:
		return []piece{{split: true}}
	case p.Op == "length":
		return []piece{{text: strconv.Itoa(len(items)), known: true, quoted: quoted, split: !quoted}}
	case p.Op == "indirect" && p.Index != nil:
		items = slices.Clone(items)
		for i := range items {
			items[i] = tools.Variable{Text: strconv.Itoa(i), Known: true}
		}
	case p.Op == ":":
		if items, ok = e.part(p, items); !ok {
			return []piece{{split: true}}
		}
	case p.Op != "":
		return []piece{{split: true}}
	}
	if _, set := e.Vars["IFS"]; set && joined {
		return []piece{{quoted: true}}
	}
	var all []piece
	for i, it := range items {
		if i > 0 {
			all = append(all, piece{text: " ", known: true, quoted: joined, ends: !joined})
		}
		all = append(all, piece{text: it.Text, known: it.Known, quoted: quoted, split: !quoted})
	}
	if joined && len(items) == 0 {
		all = []piece{{known: true, quoted: true}}
	}
	return all
}

// part is ${NAME[@]:FROM:LENGTH}, or ${@:FROM:LENGTH}, whose first item is $0 when FROM is 0.
func (e expansion) part(p *shell.Parameter, items []tools.Variable) (part []tools.Variable, ok bool) {
	from, ok := e.compute(p.From)
	if p.Index == nil {
		from--
	}
	if !ok || from < 0 {
		return nil, false
	}
	items = items[min(from, int64(len(items))):]
	if p.Length == nil {
		return items, true
	}
	n, ok := e.compute(p.Length)
	if !ok || n < 0 {
		return nil, false
	}
	return items[:min(n, int64(len(items)))], true
}

// slice is ${NAME:FROM:LENGTH}. Negative numbers count from the end.
func (e expansion) slice(v tools.Variable, p *shell.Parameter) tools.Variable {
	n, ok := v.Length()
	from, known := e.compute(p.From)
	if !ok || !known || v.Unset {
		return tools.Variable{}
	}
	if from < 0 {
		from += int64(n)
	}
	if from < 0 || from > int64(n) {
		return tools.Variable{}
	}
	to := int64(n)
	if p.Length != nil {
		length, known := e.compute(p.Length)
		if !known || length < 0 {
			return tools.Variable{}
		}
		to = min(to, from+length)
	}
	return tools.Variable{Text: v.Text[from:to], Known: true}
}
