package filesystem

import (
	"maps"
	"path"
)

// opening says that names may have appeared in a directory. Those in except were there before, and are as they were.
type opening struct {
	seq    int
	except map[string]bool
}

// Inside makes it unknown what else is in dir: names that are not known to be there may have appeared, with anything below them.
// What is known to be there stays as it is.
func (e *Editor) Inside(dir string) {
	s := e.State()
	names, _ := s.Children(dir)
	except := map[string]bool{}
	for _, name := range names {
		if entry := s.Lookup(path.Join(dir, name)); entry.Presence == Present && !entry.Likely {
			except[name] = true
		}
	}
	e.open(dir, except)
}

func (e *Editor) open(dir string, except map[string]bool) {
	e.seq++
	if old, ok := e.layer.opened[dir]; ok {
		except = both(old.except, except)
	}
	if e.layer.opened == nil {
		e.layer.opened = map[string]opening{}
	}
	e.layer.opened[dir] = opening{e.seq, except}
}

// covers tells whether the opening of dir makes p, which lies below dir, unknown.
func (o opening) covers(dir, p string) bool {
	for above(p) != dir {
		p = above(p)
	}
	return !o.except[path.Base(p)]
}

// opened is the newest opening that leaves what is in dir incomplete, 0 when there is none.
func (l *layer) openedAt(dir string) int {
	seq := 0
	for d := dir; len(l.opened) > 0; d = above(d) {
		if o, ok := l.opened[d]; ok && (d == dir || o.covers(d, dir)) {
			seq = max(seq, o.seq)
		}
		if d == "/" {
			break
		}
	}
	return seq
}

func mergeOpened(old, young map[string]opening) map[string]opening {
	if len(old)+len(young) == 0 {
		return nil
	}
	m := make(map[string]opening, len(old)+len(young))
	maps.Copy(m, old)
	for dir, o := range young {
		if before, ok := m[dir]; ok {
			o.except = both(before.except, o.except)
		}
		m[dir] = o
	}
	return m
}

func both(a, b map[string]bool) map[string]bool {
	m := map[string]bool{}
	for name := range a {
		if b[name] {
			m[name] = true
		}
	}
	return m
}
