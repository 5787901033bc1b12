package filesystem

import "slices"

// Join is what is known after one of two branches from the same State was taken: what both agree on, else unknown.
// a and b must have been made from before.
func Join(before, a, b *State) *State {
	if a == b {
		return a
	}
	e := before.Edit()
	la, lb := a.since(before), b.since(before)
	for _, r := range la.removed {
		if lb.takes(r.path) {
			e.Remove(r.path, r.cause)
		} else {
			e.Under(r.path, r.cause)
		}
	}
	for _, r := range lb.removed {
		if !la.takes(r.path) {
			e.Under(r.path, r.cause)
		}
	}
	for _, l := range []*changes{la, lb} {
		l.blur(e)
	}
	for _, l := range []*changes{la, lb} {
		for _, p := range l.entries {
			e.set(p, agree(a.Lookup(p), b.Lookup(p)))
		}
		for _, r := range l.removed {
			e.set(r.path, agree(a.Lookup(r.path), b.Lookup(r.path)))
		}
		for _, bundle := range l.laid {
			e.state.seq++
			e.state.laid = append(slices.Clip(e.state.laid), laid{Bundle: bundle.Bundle, seq: e.state.seq,
				hidden: bundle.hidden, joined: &joined{a: a, b: b}})
		}
	}
	return e.Done()
}

// changes are paths at which a State differs from one before it.
type changes struct {
	after                                    int // the number of the last change of the one before
	entries, blurred, doubted, waned, copied []string
	moded, owned, edited                     []string
	grown                                    []grown
	removed                                  []removal
	opened                                   []opening
	masks                                    []cut
	laid                                     []laid
}

// cut is a mask and its directory.
type cut struct {
	dir string
	mask
}

// grown is a path with what has not grown below it.
type grown struct {
	path string
	but  *Names
}

type removal struct {
	path  string
	cause Cause
}

func (c *changes) takes(p string) bool {
	return slices.ContainsFunc(c.removed, func(r removal) bool { return r.path == p })
}

// since gathers what was changed after before.
func (s *State) since(before *State) *changes {
	c := &changes{after: before.seq}
	c.gather("/", s.changes, before.changes)
	for _, l := range s.laid {
		if l.seq > before.seq {
			c.laid = append(c.laid, l)
		}
	}
	return c
}

func (c *changes) gather(p string, n, before *node) {
	if n == before || n == nil {
		return
	}
	if n.entry != nil && n.entry.seq > c.after {
		c.entries = append(c.entries, p)
	}
	if n.removed != nil && n.removed.seq > c.after {
		c.removed = append(c.removed, removal{p, n.removed.entry.Cause})
	}
	if n.blurred > c.after {
		c.blurred = append(c.blurred, p)
	}
	if n.doubted > c.after {
		c.doubted = append(c.doubted, p)
	}
	if n.waned > c.after {
		c.waned = append(c.waned, p)
	}
	if n.grown.seq > c.after {
		c.grown = append(c.grown, grown{p, n.grown.but})
	}
	if n.moded > c.after {
		c.moded = append(c.moded, p)
	}
	if n.owned > c.after {
		c.owned = append(c.owned, p)
	}
	if n.edited > c.after {
		c.edited = append(c.edited, p)
	}
	for _, o := range n.opened {
		if o.seq > c.after {
			c.opened = append(c.opened, o)
		}
	}
	for _, s := range n.masks {
		if s.seq > c.after {
			c.masks = append(c.masks, cut{p, s})
		}
	}
	if len(n.grafts) > 0 && n.grafts[len(n.grafts)-1].seq > c.after {
		c.copied = append(c.copied, p)
	}
	for name, k := range n.kids.All() {
		var old *node
		if before != nil {
			old = before.kid(name)
		}
		c.gather(below(p, name), k, old)
	}
}

// blur repeats the changes that leave something unknown.
func (c *changes) blur(e *Editor) {
	for _, p := range c.blurred {
		e.Under(p, Cause{})
	}
	for _, o := range c.opened {
		n, seq := e.node(o.dir)
		o.seq = seq
		n.opened = append(n.opened, o)
	}
	for _, s := range c.masks {
		e.cut(s.dir, s.mask)
	}
	for _, p := range c.doubted {
		e.Doubt(p, Cause{})
	}
	for _, p := range c.waned {
		e.Wane(p)
	}
	for _, g := range c.grown {
		e.GrowBut(g.path, g.but)
	}
	for _, p := range c.moded {
		e.Forget(p, KnowMode)
	}
	for _, p := range c.owned {
		e.Forget(p, KnowOwner)
	}
	for _, p := range c.edited {
		e.Forget(p, KnowContent)
	}
	for _, p := range c.copied {
		e.Under(p, Cause{})
	}
}

// agree is what two branches' entries have in common.
func agree(a, b Entry) Entry {
	if a.Presence != b.Presence {
		return Entry{}
	}
	a.Likely = a.Likely || b.Likely
	a.Known &= b.Known
	if a.Type != b.Type {
		a.Type = UnknownType
	}
	if a.Package != b.Package {
		a.Package = ""
	}
	if a.Mode != b.Mode {
		a.Known &^= KnowMode
		a.Mode |= b.Mode & 0o2000 // what is made in a folder asks whether it may be set
	}
	if a.UID != b.UID || a.GID != b.GID {
		a.Known &^= KnowOwner
	}
	if a.Size != b.Size {
		a.Known &^= KnowSize
	}
	if a.Link != b.Link {
		a.Type, a.Link = UnknownType, ""
	}
	if a.ELF != b.ELF {
		a.Known &^= KnowELF
	}
	if string(a.Content) != string(b.Content) {
		a.Known &^= KnowContent
		a.Content = nil
	}
	if a.Tail != nil && (b.Tail == nil || *a.Tail != *b.Tail) {
		a.Tail = nil
	}
	if a.Source != nil && (b.Source == nil || *a.Source != *b.Source) {
		a.Source = nil
	}
	if a.Head != b.Head {
		a.Known &^= KnowHead
	}
	return a
}
