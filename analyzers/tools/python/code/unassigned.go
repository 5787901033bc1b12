package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/locals"
)

// body goes through what a function does, up to where it reads a name of its own that has no value yet.
func body(w *walker, f *Statement, depth int) {
	name, at := "", 0
	if open := strings.IndexByte(f.Mask, '('); open >= 0 && !w.scope.open {
		name, at = locals.Unbound(f.Mask[open:], lines(f.Body, -1, nil))
	}
	if name == "" {
		w.block(f.Body, depth)
		return
	}
	if !w.block(f.Body[:at], depth) && !w.halted {
		w.add(f.Body[at], Step{Kind: Stops, Reason: locals.Refusal(name, w.Minor)})
	}
}

// lines are the statements of a body, with those within them.
func lines(list []*Statement, top int, all []locals.Line) []locals.Line {
	for i, s := range list {
		at, deep := top, top >= 0
		if !deep {
			at = i
		}
		all = append(all, locals.Line{Top: at, Deep: deep, Mask: s.Mask})
		all = lines(s.Body, at, all)
	}
	return all
}

// turned goes through the first call that a loop makes, where what it goes through is written down.
func turned(w *walker, s *Statement, depth int) {
	m := byTurns.FindStringSubmatchIndex(s.Mask)
	if m == nil || w.halted || len(s.Body) == 0 || len(s.Body[0].Body) > 0 ||
		Steers.MatchString(s.Mask) || conditional.MatchString(s.Mask[m[4]:]) {
		return
	}
	items, first := s.whole().slice(m[4]+1, m[5]-1).split(','), s.Body[0]
	if items[0].text == "" || strings.HasPrefix(items[0].mask, "*") || len(items) < 2 && s.Mask[m[4]] == '(' || !calling.MatchString(first.Mask) {
		return
	}
	name := s.Mask[m[2]:m[3]]
	held, there := w.names[name]
	delete(w.names, name)
	w.expression(first, depth)
	if delete(w.names, name); there {
		w.names[name] = held
	}
}
