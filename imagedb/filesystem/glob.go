package filesystem

import (
	"iter"
	"path"
	"slices"
	"strings"
)

// Matches is what a pattern comes to.
type Matches struct {
	Prefix   Resolved // the path before the first element with a wildcard
	Paths    []string // sorted; their directories' links are resolved, a last link is not
	Complete bool     // nothing else can match
	Likely   bool
	visited  int
	infer    bool // what is likely complete is complete
}

// maxMatched bounds the names that one pattern is held against below all directories it enters: trees that are copied
// into each other have ever more of them. Past it the matches are not complete.
const maxMatched = 20000

// HasWildcard reports whether p holds an unescaped *, ? or [.
func HasWildcard(p string) bool {
	for i := 0; i < len(p); i++ {
		switch p[i] {
		case '*', '?', '[':
			return true
		case '\\':
			i++
		}
	}
	return false
}

// Glob matches an absolute pattern element by element with path.Match's syntax. Links before the first wildcard are
// followed; links matched on the way are entered only when follow is set (a shell enters them, BuildKit does not).
func Glob(t Tree, pattern string, follow bool) Matches { return glob(t, pattern, follow, false) }

// GlobLikely is Glob where directories of which all names are likely known count as complete; the matches are likely
// then.
func GlobLikely(t Tree, pattern string, follow bool) Matches { return glob(t, pattern, follow, true) }

func glob(t Tree, pattern string, follow, infer bool) Matches {
	elems := strings.Split(strings.Trim(path.Clean(pattern), "/"), "/")
	i := slices.IndexFunc(elems, HasWildcard)
	if i < 0 {
		i = len(elems)
	}
	prefix := Stat(t, "/"+unescape(path.Join(elems[:i]...)))
	m := Matches{Prefix: prefix, Complete: prefix.Entry.Presence != Unknown, Likely: prefix.Entry.Likely, infer: infer}
	if prefix.Entry.Presence != Present {
		return m
	}
	m.expand(t, prefix.Path, elems[i:], follow)
	slices.Sort(m.Paths)
	return m
}

func (m *Matches) expand(t Tree, dir string, elems []string, follow bool) {
	if len(elems) == 0 {
		m.Paths = append(m.Paths, dir)
		return
	}
	names, complete, likely := matching(t, dir, elems[0])
	m.Complete = m.Complete && complete && (m.infer || !likely)
	m.Likely = m.Likely || m.infer && likely
	for name, e := range names {
		if m.visited++; m.visited > maxMatched {
			m.Complete = false
			return
		}
		p := below(dir, name)
		if e.Presence == Unknown {
			m.Complete = false
			continue
		}
		m.Likely = m.Likely || e.Likely
		if len(elems) > 1 && follow && e.Type == Symlink {
			r := Stat(t, p)
			p, e = r.Path, r.Entry
		}
		if len(elems) == 1 || e.Type == Directory || e.Type == UnknownType {
			m.expand(t, p, elems[1:], follow)
		}
	}
}

// lister is a Tree that finds the names in dir that begin with start, and their entries, at less cost than one after
// the other. The names are complete.
type lister interface {
	List(dir, start string, match func(name string) bool) iter.Seq2[string, Entry]
}

// matching ranges over the names in dir that match an element of a pattern; likely says that there are no others by
// inference only.
func matching(t Tree, dir, elem string) (found iter.Seq2[string, Entry], complete, likely bool) {
	if !HasWildcard(elem) { // of one name it does not matter what else there is
		name := unescape(elem)
		e := t.Lookup(below(dir, name))
		return func(yield func(string, Entry) bool) {
			if e.Presence != Absent {
				yield(name, e)
			}
		}, true, e.Presence == Absent && e.Likely
	}
	match := func(name string) bool {
		ok, err := path.Match(elem, name)
		return ok && err == nil
	}
	if l, ok := t.(lister); ok {
		start := elem
		if i := strings.IndexAny(elem, `*?[\`); i >= 0 {
			start = elem[:i]
		}
		return l.List(dir, start, match), true, false
	}
	held := List(t, dir)
	return func(yield func(string, Entry) bool) {
		for _, name := range held.Names {
			if match(name) && !yield(name, t.Lookup(below(dir, name))) {
				return
			}
		}
	}, held.Complete, held.Likely
}

func unescape(p string) string {
	if !strings.Contains(p, `\`) {
		return p
	}
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		if p[i] == '\\' && i+1 < len(p) {
			i++
		}
		b.WriteByte(p[i])
	}
	return b.String()
}
