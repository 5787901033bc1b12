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
	g.memo.Lock()
	known := g.memo.entries[p]
	g.memo.Unlock()
	if known != nil {
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
	if g.memo.entries == nil {
		g.memo.entries = map[string]*Entry{}
	}
	g.memo.entries[p] = g.memo.keep(e)
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
	g.memo.Lock()
	l, ok := g.memo.children[dir]
	g.memo.Unlock()
	if ok {
		return l
	}
	l = List(g.From, g.source(dir))
	g.memo.Lock()
	if g.memo.children == nil {
		g.memo.children = map[string]Listing{}
	}
	g.memo.children[dir] = l
	g.memo.Unlock()
	return l
}
