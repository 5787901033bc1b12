package filesystem

import (
	"maps"
	"path"
)

// Editor collects changes over a State; each sees those before it. The zero Editor is not usable: take State.Edit.
type Editor struct {
	over  *State
	layer layer
	seq   int
	there string // a directory that is known to be there
}

// Edit starts changes over s.
func (s *State) Edit() *Editor { return &Editor{over: s, seq: s.seq} }

// Put sets p; directories above it that are not known to be there are made. The path must have its links resolved.
func (e *Editor) Put(p string, entry Entry) {
	if entry.Presence == Present {
		e.parents(p, entry)
	} else {
		e.there = ""
	}
	e.stamp(&e.layer.entries, p, entry)
}

func (e *Editor) parents(p string, child Entry) {
	dir := above(p)
	if dir == "/" || dir == e.there {
		return
	}
	e.there = dir
	if e.State().Lookup(dir).Presence != Present {
		e.Put(dir, Entry{Presence: Present, Likely: child.Likely, Type: Directory, Known: child.Known & KnowOwner,
			UID: child.UID, GID: child.GID, Cause: child.Cause})
	}
}

// Remove takes p and all below it away.
func (e *Editor) Remove(p string, cause Cause) {
	e.there = ""
	e.stamp(&e.layer.removed, p, Entry{Cause: cause})
}

// Under makes p and all below it unknown: what was there is likely still there, what was not may be.
func (e *Editor) Under(p string, cause Cause) {
	e.stamp(&e.layer.blurred, p, Entry{Cause: cause})
}

// Doubt makes what is absent at p and below it only likely absent: something came that is known by its like alone.
func (e *Editor) Doubt(p string, cause Cause) {
	e.stamp(&e.layer.doubted, p, Entry{Cause: cause})
}

// Graft lays a tree over what is there, as copying a directory does.
func (e *Editor) Graft(g Graft) {
	e.parents(g.Dest, Entry{Presence: Present, Cause: g.Cause})
	e.seq++
	e.layer.grafts = append(e.layer.grafts, graft{Graft: g, seq: e.seq, memo: &memo{}})
	e.layer.name(g.Dest)
}

func (e *Editor) stamp(m *map[string]stamped, p string, entry Entry) {
	if *m == nil {
		*m = map[string]stamped{}
	}
	e.seq++
	(*m)[p] = stamped{e.seq, entry}
	e.layer.name(p)
}

func (l *layer) name(p string) {
	if p == "/" {
		return
	}
	if l.names == nil {
		l.names = map[string]map[string]bool{}
	}
	dir, base := above(p), path.Base(p)
	if l.names[dir] == nil {
		l.names[dir] = map[string]bool{}
	}
	l.names[dir][base] = true
}

// State is a view of the State after the changes so far, good until the next change. Done gives one to keep.
func (e *Editor) State() *State {
	if e.seq == e.over.seq {
		return e.over
	}
	return &State{parent: e.over, layer: e.layer, seq: e.seq}
}

// Done is State with small neighbouring layers merged, so that long builds keep few layers. The Editor must not be used again.
func (e *Editor) Done() *State {
	if e.seq == e.over.seq {
		return e.over
	}
	s := &State{parent: e.over, layer: e.layer, seq: e.seq}
	for s.parent.parent != nil && s.parent.layer.size() <= 2*s.layer.size() {
		s = &State{parent: s.parent.parent, layer: merge(&s.parent.layer, &s.layer), seq: s.seq}
	}
	return s
}

func (l *layer) size() int {
	return len(l.entries) + len(l.removed) + len(l.blurred) + len(l.doubted) + len(l.opened) + len(l.grafts)
}

func merge(old, young *layer) layer {
	l := layer{
		entries: overlay(old.entries, young.entries),
		removed: overlay(old.removed, young.removed),
		blurred: overlay(old.blurred, young.blurred),
		doubted: overlay(old.doubted, young.doubted),
		opened:  mergeOpened(old.opened, young.opened),
		names:   make(map[string]map[string]bool, len(old.names)+len(young.names)),
	}
	l.grafts = append(append(l.grafts, old.grafts...), young.grafts...)
	for _, from := range []*layer{old, young} {
		for dir, names := range from.names {
			if l.names[dir] == nil {
				l.names[dir] = make(map[string]bool, len(names))
			}
			maps.Copy(l.names[dir], names)
		}
	}
	return l
}

func overlay(old, young map[string]stamped) map[string]stamped {
	m := make(map[string]stamped, len(old)+len(young))
	maps.Copy(m, old)
	maps.Copy(m, young)
	return m
}
