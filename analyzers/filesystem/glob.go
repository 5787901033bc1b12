package filesystem

import (
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
}

// HasWildcard tells whether p holds an unescaped *, ? or [.
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

// Glob matches an absolute pattern element by element with path.Match's syntax. Links before the first wildcard are followed;
// links matched on the way are entered only when follow is set (a shell enters them, BuildKit does not).
func Glob(t Tree, pattern string, follow bool) Matches {
	elems := strings.Split(strings.Trim(path.Clean(pattern), "/"), "/")
	i := slices.IndexFunc(elems, HasWildcard)
	if i < 0 {
		i = len(elems)
	}
	prefix := Stat(t, "/"+unescape(path.Join(elems[:i]...)))
	m := Matches{Prefix: prefix, Complete: prefix.Entry.Presence != Unknown, Likely: prefix.Entry.Likely}
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
	names, complete := t.Children(dir)
	m.Complete = m.Complete && complete
	for _, name := range names {
		if ok, err := path.Match(elems[0], name); err != nil || !ok {
			continue
		}
		p := path.Join(dir, name)
		e := t.Lookup(p)
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
