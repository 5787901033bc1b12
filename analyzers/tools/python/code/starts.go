package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	djangos = lazyregexp.New(`\b(?:(get_[wa]sgi_application)|django\.setup)\(`)
	serves  = lazyregexp.New(`\b(?:uvicorn\.run|hypercorn\.run)\(`)
	paths   = lazyregexp.New(`^sys\.path\.(?:insert|append)\(`)
	assigns = lazyregexp.New(`^([A-Za-z_]\w*)\s*(?::\s*[\w.\[\]]+\s*)?=(?:[^=]|$)`)
)

// starts is what a statement starts: a framework that reads its settings, or a server that imports an application.
func (w *walker) starts(s *Statement) {
	if m := djangos.FindStringSubmatch(s.Mask); m != nil {
		w.add(s, Step{Kind: Django, Name: m[1]})
	}
	if m := serves.FindStringSubmatchIndex(s.Mask); m != nil {
		if args, ok := s.whole().arguments(m[1] - 1); ok && len(args) > 0 {
			if name, ok := args[0].literal(); ok && strings.Contains(name, ":") {
				w.add(s, Step{Kind: Serves, Name: name})
			}
		}
	}
}

// searched is a folder that a statement adds to those in which modules are looked for.
func (w *walker) searched(s *Statement) (dir string, ok bool) {
	m := paths.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		return "", false
	}
	args, ok := s.whole().arguments(m[1] - 1)
	if !ok || len(args) == 0 {
		return "", false
	}
	return w.value(args[len(args)-1].expression)
}

// assigned keeps the text or path that a name is given.
func (w *walker) assigned(s *Statement) {
	m := assigns.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		return
	}
	name := s.Mask[m[2]:m[3]]
	delete(w.names, name)
	delete(w.lent, name)
	delete(w.asks, name)
	if w.readers[name] != nil && !makes.MatchString(s.Mask) {
		delete(w.readers, name)
	}
	right := s.whole().slice(strings.IndexByte(s.Mask, '=')+1, len(s.Mask))
	v, ok := w.value(right)
	if m := placed.FindStringSubmatch(right.mask); m != nil && m[0] == right.mask {
		v, ok = options{w}.placed(m[1])
	}
	if ok {
		w.names[name] = v
	}
	if asked := (guards{w}).asking(right); asked != "" && w.asks != nil {
		w.asks[name] = asked
	}
	w.holds(name, right)
	if delete(w.schemes, name); w.schemes != nil {
		w.schemes[name] = w.scheme(right)
	}
}
