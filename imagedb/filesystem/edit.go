package filesystem

import (
	"slices"
	"strings"
)

// Editor collects changes over a State; each sees those before it. The zero Editor is not usable: take State.Edit.
type Editor struct {
	Likely bool // what is put and removed from now on is likely so

	over  *State
	state State // with the changes so far
	by    *edit
	there string // a directory that is known to be there
}

// Edit starts changes over s.
func (s *State) Edit() *Editor { return &Editor{over: s, state: *s, by: new(edit)} }

// State is the State after the changes so far.
func (e *Editor) State() *State {
	if e.state.seq == e.over.seq {
		return e.over
	}
	e.by = new(edit)
	s := e.state
	s.made = e.over.by()
	return &s
}

// Done is State for the last time: the Editor must not be used again.
func (e *Editor) Done() *State { return e.State() }

// node is p's node to change, and the number that the change has.
func (e *Editor) node(p string) (n *node, seq int) {
	e.state.seq++
	e.state.changes = e.state.changes.own(e.by)
	n = e.state.changes
	for rest := p[1:]; rest != ""; {
		var name string
		name, rest = first(rest)
		old := n.kid(name)
		own := old.own(e.by)
		if own != old {
			n.kids = n.kids.With(name, own)
		}
		n = own
	}
	return n, e.state.seq
}

// Put sets p; directories above it that are not known to be there are made. The path must have its links resolved.
func (e *Editor) Put(p string, entry Entry) {
	entry.Likely = entry.Likely || e.Likely
	if entry.Presence == Present {
		e.parents(p, entry)
	} else {
		e.there = ""
	}
	e.set(p, entry)
}

func (e *Editor) set(p string, entry Entry) {
	n, seq := e.node(p)
	n.entry = &stamped{seq, entry}
}

func (e *Editor) parents(p string, child Entry) {
	dir := above(p)
	if dir == "/" || dir == e.there {
		return
	}
	e.there = dir
	switch old := e.state.Lookup(dir); old.Presence {
	case Present:
	case Unknown: // it may have been there before
		folder := folderFor(child)
		folder.Known = 0
		e.Put(dir, folder)
	default:
		e.Put(dir, folderFor(child))
	}
}

// folderFor is a directory that is there because something in it is.
func folderFor(child Entry) Entry {
	return Entry{Presence: Present, Likely: child.Likely, Type: Directory, Known: child.Known & KnowOwner,
		UID: child.UID, GID: child.GID, Cause: child.Cause}
}

// Remove takes p and all below it away.
func (e *Editor) Remove(p string, cause Cause) {
	e.there = ""
	n, seq := e.node(p)
	n.removed = &stamped{seq, Entry{Cause: cause}}
	if e.Likely {
		e.Doubt(p, cause)
	}
}

// Under makes p and all below it unknown: what was there is likely still there, what was not may be.
func (e *Editor) Under(p string, _ Cause) {
	n, seq := e.node(p)
	n.blurred = seq
}

// Doubt makes what is absent at p and below it only likely absent: something came that is known by its like alone.
func (e *Editor) Doubt(p string, _ Cause) {
	n, seq := e.node(p)
	n.doubted = seq
}

// Grow lets anything have appeared at p and below it, and leaves what is there as it is.
func (e *Editor) Grow(p string) { e.GrowBut(p, nil) }

// GrowBut makes what is not known to be there unknown at p and below it, but for what lies in the directories that but
// names by their paths: things may have appeared, and what is there stays as it is. Of two changes of one path with
// different exceptions none is kept.
func (e *Editor) GrowBut(p string, but *Names) {
	n, seq := e.node(p)
	if n.grown.seq > 0 && n.grown.but != but {
		but = nil // one change is kept for a path: the wider one
	}
	n.grown = growth{seq, but}
}

// Wane makes what is there at p and below it only likely there: something was taken away that is not known.
func (e *Editor) Wane(p string) {
	n, seq := e.node(p)
	n.waned = seq
}

// Forget makes permissions, owners or what files hold unknown at p and below it.
func (e *Editor) Forget(p string, what Attr) {
	n, seq := e.node(p)
	if what&KnowMode != 0 {
		n.moded = seq
	}
	if what&KnowOwner != 0 {
		n.owned = seq
	}
	if what&KnowContent != 0 {
		n.edited = seq
	}
}

// Graft lays a tree over what is there, as copying a directory does.
func (e *Editor) Graft(g Graft) {
	if from, ok := g.From.(*State); ok {
		from.survey(g.Source)
	}
	e.parents(g.Dest, Entry{Presence: Present, Cause: g.Cause})
	n, seq := e.node(g.Dest)
	n.grafts = append(n.grafts, graft{Graft: g, seq: seq, memo: &memo{}})
	if e.Likely {
		e.Wane(g.Dest)
	}
}

// Inside makes it unknown what else is in dir: names that are not known to be there may have appeared, with anything
// below them. What is known to be there stays as it is.
func (e *Editor) Inside(dir string) { e.inside(dir, nil) }

// InsideSparing is Inside for all but the names, which are as they were.
func (e *Editor) InsideSparing(dir string, names *Names) { e.inside(dir, names) }

func (e *Editor) inside(dir string, but *Names) {
	before := e.State()
	n, seq := e.node(dir)
	if len(n.opened) == maxOpenings {
		n.opened = mergeOldest(n.opened)
	}
	n.opened = append(n.opened, opening{seq: seq, dir: dir, before: before, but: but, memo: &covered{}})
}

// Lay puts a bundle's files where their directories' links lead. What is in the place of one of its directories stays,
// be it a link to another one, unless it is a file. Source: Debian Policy 6.6, step 4 of the unpack phase.
func (e *Editor) Lay(b *Bundle) {
	if b == nil || len(b.items) == 0 {
		return
	}
	e.there = ""
	moved := e.moved(b)
	if !b.tangled {
		e.state.seq++
		e.state.laid = append(slices.Clip(e.state.laid), laid{Bundle: b, seq: e.state.seq, hidden: moved})
	}
	if len(moved) > 0 || b.tangled {
		e.place(b, moved)
	}
}

// moved are the bundle's directories that are, or lie below, links to others; nil when there are none.
func (e *Editor) moved(b *Bundle) map[string]bool {
	var moved map[string]bool
	for _, dir := range b.order {
		if moved[above(dir)] || e.state.Lookup(dir).Type == Symlink {
			if moved == nil {
				moved = map[string]bool{}
			}
			moved[dir] = true
		}
	}
	return moved
}

// place puts the files of moved directories, or of all when the bundle's own links tangle them, one by one.
func (e *Editor) place(b *Bundle, moved map[string]bool) {
	real := map[string]string{}
	for _, p := range b.sorted() {
		dir := above(p)
		if !moved[dir] && !b.tangled {
			continue
		}
		to, ok := real[dir]
		if !ok {
			to = Stat(&e.state, dir).Path
			real[dir] = to
		}
		at := below(to, p[strings.LastIndexByte(p, '/')+1:])
		entry := *b.items[p].Entry
		if entry.Type == Directory {
			if old := e.state.Lookup(at); old.Presence == Present && old.Type != Regular {
				continue
			}
		}
		e.Put(at, entry)
	}
}
