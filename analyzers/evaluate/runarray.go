package evaluate

import (
	"slices"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
)

// array is an indexed array of bash or ksh whose elements are numbered without gaps. It is not changed once made.
type array struct{ items []variable }

// maxElements bounds what one array holds.
const maxElements = 4096

func arrayOf(items []variable) variable {
	if len(items) > maxElements {
		return variable{}
	}
	v := variable{unset: true}
	if len(items) > 0 { // $NAME is the first element
		v = items[0]
	}
	v.array = &array{items}
	return v
}

// elements are those of an array; a plain variable is an array of one. ok is false when they are not known.
func (v variable) elements() (items []variable, ok bool) {
	switch {
	case v.array != nil:
		return v.array.items, true
	case v.unset:
		return nil, true
	case v.known:
		return []variable{v}, true
	}
	return nil, false
}

// length is that of the text, in characters: of ASCII alone, as what a character is depends on the locale.
func (v variable) length() (n int, ok bool) {
	for i := range len(v.text) {
		if v.text[i] >= 0x80 {
			return 0, false
		}
	}
	return len(v.text), v.known || v.unset
}

// given is the value that an assignment gives.
func (m *machine) given(a shell.Assign, c site) variable {
	old := m.lookup(a.Name)
	if a.Array {
		return m.compound(a, old, c)
	}
	v := m.value(a.Value, c)
	if !a.Append {
		return v
	}
	if old.array != nil {
		return variable{}
	}
	return joined(old, v)
}

func joined(old, v variable) variable {
	if len(old.text)+len(v.text) > maxValue {
		return variable{}
	}
	return variable{text: old.text + v.text, known: v.known && (old.known || old.unset)}
}

// compound is NAME=(...), NAME+=(...) or NAME[INDEX]=VALUE.
func (m *machine) compound(a shell.Assign, old variable, c site) variable {
	items, ok := old.elements()
	ok = ok && (m.dialect == shell.Bash || m.dialect == shell.Mksh)
	if a.Index != nil {
		v := m.value(a.Value, c)
		i, known := m.compute(a.Index, c)
		if !ok || !known || i < 0 || i > int64(len(items)) {
			return variable{}
		}
		return arrayOf(replaced(items, int(i), v, a.Append))
	}
	if !a.Append {
		items, ok = nil, m.dialect == shell.Bash || m.dialect == shell.Mksh
	}
	items = slices.Clone(items)
	for _, f := range m.expand(a.Elems, c) {
		ok = ok && !f.many
		items = append(items, variable{text: f.text, head: f.head, known: f.known})
	}
	if !ok || a.Keyed {
		return variable{}
	}
	return arrayOf(items)
}

// replaced is a copy of items with one of them, or one more, set.
func replaced(items []variable, i int, v variable, add bool) []variable {
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

// element is the one at an index; ok tells whether items are known.
func (m *machine) element(items []variable, ok bool, index *shell.Term, c site) variable {
	i, known := m.compute(index, c)
	if !ok || !known {
		return variable{}
	}
	if i < 0 {
		i += int64(len(items))
	}
	switch {
	case i < 0: // bash says no, others something else
		return variable{}
	case i >= int64(len(items)):
		return variable{unset: true}
	}
	return items[i]
}

// positional are the shell's arguments.
func (m *machine) positional() (items []variable, ok bool) {
	for _, p := range m.params {
		items = append(items, variable{text: p.text, head: p.head, known: p.known})
	}
	return items, m.params != nil && !m.loose()
}

// several is "$@", ${NAME[@]} and their like: a word for each of the items, or, joined, one for all; ok is false when the items are
// not known.
func (m *machine) several(p *shell.Parameter, items []variable, ok, joined, quoted bool, c site) []piece {
	switch {
	case !ok:
		return []piece{{split: true}}
	case p.Op == "length":
		return []piece{{text: strconv.Itoa(len(items)), known: true, quoted: quoted, split: !quoted}}
	case p.Op == "indirect" && p.Index != nil:
		items = slices.Clone(items)
		for i := range items {
			items[i] = variable{text: strconv.Itoa(i), known: true}
		}
	case p.Op == ":":
		if items, ok = m.part(p, items, c); !ok {
			return []piece{{split: true}}
		}
	case p.Op != "":
		return []piece{{split: true}}
	}
	if _, set := m.vars["IFS"]; set && joined {
		return []piece{{quoted: true}}
	}
	var all []piece
	for i, it := range items {
		if i > 0 {
			all = append(all, piece{text: " ", known: true, quoted: joined, ends: !joined})
		}
		all = append(all, piece{text: it.text, known: it.known, quoted: quoted, split: !quoted})
	}
	if joined && len(items) == 0 {
		all = []piece{{known: true, quoted: true}}
	}
	return all
}

// part is ${NAME[@]:FROM:LENGTH}, or ${@:FROM:LENGTH}, whose first item is $0 when FROM is 0.
func (m *machine) part(p *shell.Parameter, items []variable, c site) (part []variable, ok bool) {
	from, ok := m.compute(p.From, c)
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
	n, ok := m.compute(p.Length, c)
	if !ok || n < 0 {
		return nil, false
	}
	return items[:min(n, int64(len(items)))], true
}

// slice is ${NAME:FROM:LENGTH}. Negative numbers count from the end.
func (m *machine) slice(v variable, p *shell.Parameter, c site) variable {
	n, ok := v.length()
	from, known := m.compute(p.From, c)
	if !ok || !known || v.unset {
		return variable{}
	}
	if from < 0 {
		from += int64(n)
	}
	if from < 0 || from > int64(n) {
		return variable{}
	}
	to := int64(n)
	if p.Length != nil {
		length, known := m.compute(p.Length, c)
		if !known || length < 0 {
			return variable{}
		}
		to = min(to, from+length)
	}
	return variable{text: v.text[from:to], known: true}
}
