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
		s.Lists[name] = append(slices.Clone(list), s.Lists[name]...)
	}
	s.Vague = s.Vague || of.Vague
}

var (
	capitals = lazyregexp.New(`\b[A-Z][A-Z0-9_]+\b`)
	listed   = lazyregexp.New(`^([A-Z][A-Z0-9_]*)\s*(\+?=)\s*[\[(]`)
	vague    = lazyregexp.New(`\bglobals\(|\blocals\(|setattr\(|\bexec\(|\bvars\(|\binclude\(|configure\(|_configurations|Dynaconf|configurations|\bsettings\(`)
	nothing  = lazyregexp.New(`^(?:None|""|''|os\.getenv\([^,()]*\)|os\.environ\.get\([^,()]*\))$`)
)

// Settings reads a module of settings, and returns which modules it takes everything from.
func (m Module) Settings(text string) (s Settings, stars []Import) {
	w := walker{Module: m, names: map[string]string{}}
	s = Settings{Lists: map[string][]string{}, bound: map[string]bool{}, lacked: map[string]bool{},
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
	s.Vague = s.Vague || within && star(one)
	for _, inner := range one.Body {
		s.mention(inner, true)
	}
}

// bind is what a statement outside of every block binds.
func (w *walker) bind(s *Settings, one *Statement) {
	if m := listed.FindStringSubmatchIndex(one.Mask); m != nil {
		name := one.Mask[m[2]:m[3]]
		if one.Mask[m[4]:m[5]] == "=" {
			delete(s.Lists, name)
		}
		if end := one.whole().closing(m[1] - 1); end == len(one.Mask)-1 {
			for _, part := range one.whole().slice(m[1], end).split(',') {
				if text, ok := part.literal(); ok {
					s.Lists[name] = append(s.Lists[name], text)
				}
			}
		}
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
	if s.Lists[name] != nil {
		delete(s.Lists, name) // not a list of literals any more: what it holds is not known
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
