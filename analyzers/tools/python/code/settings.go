package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Settings are what a module of settings binds its names to, as far as that is seen.
type Settings struct {
	Lists  map[string][]string // texts that lists certainly hold
	Texts  map[string]string   // texts and paths
	bound  map[string]bool     // names that are bound anywhere, and mentioned
	lacked map[string]bool     // names that are certainly bound to nothing: None or ""
	anew   map[string]bool     // names whose lists do not begin with those of a module that is taken over
	Logs   []string            // files that LOGGING has opened
	Vague  bool                // names may be bound that the text does not have
}

// Lacks reports whether a name is bound to nothing.
func (s Settings) Lacks(name string) bool { return s.lacked[name] }

// Absent reports whether the text does not mention a name.
func (s Settings) Absent(name string) bool { return !s.bound[name] }

// Mentions reports whether the text mentions a name.
func (s Settings) Mentions(name string) bool { return s.bound[name] }

// Under adds what a module binds that this one takes over.
func (s *Settings) Under(of Settings) {
	if !s.bound["LOGGING"] {
		s.Logs = of.Logs
	}
	for name := range of.bound {
		switch {
		case !of.lacked[name]:
			delete(s.lacked, name)
		case !s.bound[name]:
			s.lacked[name] = true
		}
		s.bound[name] = true
	}
	for name, text := range of.Texts {
		if _, again := s.Texts[name]; !again {
			s.Texts[name] = text
		}
	}
	for name, list := range of.Lists {
		if !s.anew[name] {
			s.Lists[name] = append(slices.Clone(list), s.Lists[name]...)
		}
	}
	for name := range of.anew {
		s.anew[name] = true
	}
	s.Vague = s.Vague || of.Vague
}

var (
	capitals = lazyregexp.New(`\b[A-Z][A-Z0-9_]+\b`)
	listed   = lazyregexp.New(`^([A-Z][A-Z0-9_]*)\s*(?::\s*[\w.\[\], ]+)?(\+?=)[^=]`)
	// reduced is a list that loses what it holds, or is bound to another.
	reduced = lazyregexp.New(`\b([A-Z][A-Z0-9_]*)(?:\.(?:remove|pop|clear)\(|\s*=[^=]|\[)`)
	vague   = lazyregexp.New(`\bglobals\(|\blocals\(|setattr\(|\bexec\(|\bvars\(|\binclude\(|configure\(|_configurations|Dynaconf|configurations|\bsettings\(`)
	nothing = lazyregexp.New(`^(?:None|""|''|os\.getenv\([^,()]*\)|os\.environ\.get\([^,()]*\))$`)
)

// Settings reads a module of settings, and returns which modules it takes everything from.
func (m Module) Settings(text string) (s Settings, stars []Import) {
	w := walker{Module: m, names: map[string]string{}}
	s = Settings{Lists: map[string][]string{}, bound: map[string]bool{}, lacked: map[string]bool{},
		anew:  map[string]bool{},
		Texts: map[string]string{}, Vague: vague.MatchString(text)}
	for _, one := range Parse(text) {
		s.mention(one, false)
		for _, i := range one.imports() {
			if star(one) {
				stars = append(stars, i)
			}
		}
		w.bind(&s, one)
	}
	return s, stars
}

func star(one *Statement) bool { return strings.HasSuffix(one.Mask, "import *") }

// mention notes the names of a statement and its block; what it binds is bound anew, perhaps under a condition.
func (s *Settings) mention(one *Statement, within bool) {
	for _, name := range capitals.FindAllString(one.Mask, -1) {
		s.bound[name] = true
		delete(s.lacked, name)
		if within {
			delete(s.Texts, name)
		}
	}
	if m := reduced.FindStringSubmatch(one.Mask); m != nil && (within || !assigns.MatchString(one.Mask)) {
		s.forget(m[1])
	}
	if (within || !assigns.MatchString(one.Mask)) && strings.Contains(one.Mask, "LOGGING") {
		s.Logs = nil
	}
	s.Vague = s.Vague || within && star(one)
	for _, inner := range one.Body {
		s.mention(inner, true)
	}
}

// bind is what a statement outside of every block binds.
func (w *walker) bind(s *Settings, one *Statement) {
	if s.list(one) {
		return
	}
	m := assigns.FindStringSubmatchIndex(one.Mask)
	if m == nil {
		return
	}
	name := one.Mask[m[2]:m[3]]
	w.assigned(one)
	if delete(s.Texts, name); w.names[name] != "" {
		s.Texts[name] = w.names[name]
	}
	right := one.whole().slice(strings.IndexByte(one.Mask, '=')+1, len(one.Mask))
	if name == "LOGGING" {
		s.Logs = w.handlers(right)
	}
	if file := sqlite(w, right); name == "DATABASES" && file != "" {
		s.Texts[name] = file
	}
	if nothing.MatchString(right.mask) && w.unset(right) {
		s.lacked[name] = true
	}
}

// unset reports whether an expression that looks a variable up finds none.
func (w *walker) unset(e expression) bool {
	m := call.FindString(e.mask)
	if m == "" {
		return e.text == "None" || e.text == `""` || e.text == "''"
	}
	args, ok := e.arguments(len(m) - 1)
	if !ok || len(args) != 1 || w.Lookup == nil {
		return false
	}
	name, ok := args[0].literal()
	_, known, set := w.Lookup(name)
	return ok && known && !set
}

// forget drops what a list is known to hold, of this module and of those that it takes over.
func (s *Settings) forget(name string) {
	delete(s.Lists, name)
	s.anew[name] = true
}

// list is a statement that binds a name to lists, one after the other, or adds them to it; it reports whether it is. What
// a list holds is as much of it as is seen.
func (s *Settings) list(one *Statement) bool {
	m := listed.FindStringSubmatchIndex(one.Mask)
	if m == nil {
		return false
	}
	name := one.Mask[m[2]:m[3]]
	adds := one.Mask[m[4]:m[5]] == "+="
	held, seen := s.concatenated(one.whole().slice(m[5], len(one.Mask)), name, &adds)
	switch {
	case !seen && !adds:
		s.forget(name)
		return false
	case one.Mask[m[4]:m[5]] == "+=":
		held = append(slices.Clone(s.Lists[name]), held...)
	}
	s.Lists[name] = held
	s.anew[name] = s.anew[name] || !adds
	return true
}

// concatenated is what lists hold that are added to each other; seen is false where they are no lists of literals or names of some.
// itself is set where the list that is bound to a name is one of them.
func (s *Settings) concatenated(e expression, name string, itself *bool) (held []string, seen bool) {
	for _, part := range e.split('+') {
		if end := part.closing(0); end > 0 && end == len(part.mask)-1 && strings.IndexByte("[(", part.mask[0]) >= 0 {
			seen = true
			for _, item := range part.slice(1, end).split(',') {
				if inner, ok := strings.CutPrefix(item.text, "*"); ok {
					*itself = *itself || inner == name
					held = append(held, s.Lists[inner]...)
				} else if text, ok := item.literal(); ok {
					held = append(held, text)
				} else if strings.Contains(item.mask, " for ") {
					return nil, false
				}
			}
			continue
		}
		if !constant.MatchString(part.text) {
			return nil, false
		}
		*itself = *itself || part.text == name
		named, known := s.Lists[part.text]
		held, seen = append(held, named...), seen || known || part.text == name
	}
	return held, seen
}

var constant = lazyregexp.New(`^[A-Z][A-Z0-9_]*$`)
