package filesystem

import (
	"path"
	"sync"
)

// Graft is a copied tree: what From holds at and below Source appears at and below Dest.
type Graft struct {
	Dest, Source string
	From         Tree
	// Change turns the source's entry into the copy's; ok false leaves it out. nil copies as is. path is the source's.
	Change func(path string, e Entry) (copied Entry, ok bool)
	// Whole says that Change leaves nothing out.
	Whole bool
	// By is what Change goes by, comparable: two with equal ones do the same. nil: nobody can tell.
	By    any
	Cause Cause
}

type graft struct {
	Graft
	seq  int
	memo *memo
}

// memo keeps answers: stages that copy whole trees from each other would otherwise ask the same question over and over.
type memo struct {
	sync.Mutex
	entries  map[string]*Entry // pointers: the map has many to come, and is made larger again and again
	absent   *Entry            // the last that is absent, for many are absent alike
	children map[string]Listing

	older  *memo    // of a copy that differs at some paths and below them alone; nil: none
	differ []string // the paths
}

// follow takes over what an older copy has answered, which differs at the paths and below them alone. What the older
// copy took over itself and nobody asked for again is dropped.
func (m *memo) follow(older *memo, differ []string) {
	older.Lock()
	older.older = nil
	older.Unlock()
	m.Lock()
	m.older, m.differ = older, differ
	m.Unlock()
}

// entry is what is known of a path; nil: nothing.
func (m *memo) entry(p string) *Entry {
	m.Lock()
	defer m.Unlock()
	known := m.entries[p]
	if known != nil || m.older == nil {
		return known
	}
	for _, d := range m.differ {
		if Within(p, d) {
			return nil
		}
	}
	m.older.Lock()
	known = m.older.entries[p]
	m.older.Unlock()
	if known != nil {
		m.note(p, known)
	}
	return known
}

func (m *memo) note(p string, e *Entry) {
	if m.entries == nil {
		m.entries = map[string]*Entry{}
	}
	m.entries[p] = e
}

// listed is what is known of a directory.
func (m *memo) listed(dir string) (l Listing, ok bool) {
	m.Lock()
	defer m.Unlock()
	l, ok = m.children[dir]
	if ok || m.older == nil {
		return l, ok
	}
	for _, d := range m.differ {
		if Within(dir, d) || Within(d, dir) {
			return l, false
		}
	}
	m.older.Lock()
	l, ok = m.older.children[dir]
	m.older.Unlock()
	if ok {
		m.noteListing(dir, l)
	}
	return l, ok
}

func (m *memo) noteListing(dir string, l Listing) {
	if m.children == nil {
		m.children = map[string]Listing{}
	}
	m.children[dir] = l
}

func (g *graft) source(p string) string {
	return path.Join(g.Source, p[min(len(g.Dest), len(p)):])
}

// whole reports whether every name that the source lists is in the copy.
func (g *graft) whole() bool {
	_, lists := g.From.(*State)
	return lists && (g.Whole || g.Change == nil)
}

func (g *graft) lookup(p string) Entry {
	if known := g.memo.entry(p); known != nil {
		return *known
	}
	from := g.source(p)
	e := g.From.Lookup(from)
	if g.Change != nil && e.Presence == Present {
		var ok bool
		if e, ok = g.Change(from, e); !ok {
			e = Entry{Presence: Absent}
		}
	}
	if e.Presence == Present && g.Cause != (Cause{}) {
		e.Cause = g.Cause
	}
	g.memo.Lock()
	g.memo.note(p, g.memo.keep(e))
	g.memo.Unlock()
	return e
}

// keep is an entry to be kept: the same one for all that are absent alike.
func (m *memo) keep(e Entry) *Entry {
	if a := m.absent; a != nil && e.nothing() && a.Likely == e.Likely && a.Cause == e.Cause {
		return a
	}
	kept := new(Entry)
	*kept = e
	if e.nothing() {
		m.absent = kept
	}
	return kept
}

// nothing reports whether an entry says of a path that it is absent and why, and nothing else.
func (e *Entry) nothing() bool {
	return e.Presence == Absent && e.Type == UnknownType && e.Known == 0 && e.Mode == 0 && e.UID == 0 && e.GID == 0 &&
		e.Size == 0 && e.Inode == 0 && e.Link == "" && e.Head == "" && e.Content == nil && e.Tail == nil &&
		e.ELF == nil && e.Source == nil && e.Package == ""
}

// list is what the source lists for a directory of the copy. The names are shared: callers must not change them.
func (g *graft) list(dir string) Listing {
	l, ok := g.memo.listed(dir)
	if ok {
		return l
	}
	l = List(g.From, g.source(dir))
	g.memo.Lock()
	g.memo.noteListing(dir, l)
	g.memo.Unlock()
	return l
}
