package filesystem

// Join is what is known after one of two branches from the same State was taken: what both agree on, else unknown.
// a and b must have been made from before.
func Join(before, a, b *State) *State {
	if a == b {
		return a
	}
	e := &Editor{over: before, seq: before.seq}
	la, lb := a.since(before), b.since(before)
	for p, s := range la.removed {
		if _, both := lb.removed[p]; both {
			e.Remove(p, s.entry.Cause)
		} else {
			e.Under(p, s.entry.Cause)
		}
	}
	for p, s := range lb.removed {
		if _, both := la.removed[p]; !both {
			e.Under(p, s.entry.Cause)
		}
	}
	for _, l := range []*layer{la, lb} {
		for p, s := range l.blurred {
			e.Under(p, s.entry.Cause)
		}
		for dir, o := range l.opened {
			e.open(dir, o.except)
		}
		for p, s := range l.doubted {
			e.Doubt(p, s.entry.Cause)
		}
		for _, g := range l.grafts {
			e.Under(g.Dest, g.Cause)
		}
	}
	for _, l := range []*layer{la, lb} {
		for p := range l.entries {
			e.stamp(&e.layer.entries, p, agree(a.Lookup(p), b.Lookup(p)))
		}
		for p := range l.removed {
			e.stamp(&e.layer.entries, p, agree(a.Lookup(p), b.Lookup(p)))
		}
	}
	return e.Done()
}

// since gathers the changes made after before.
func (s *State) since(before *State) *layer {
	all := layer{}
	for n := s; n.parent != nil; n = n.parent {
		all = merge(&n.layer, &all)
	}
	newer := func(m map[string]stamped) map[string]stamped {
		for p, c := range m {
			if c.seq <= before.seq {
				delete(m, p)
			}
		}
		return m
	}
	l := &layer{entries: newer(all.entries), removed: newer(all.removed), blurred: newer(all.blurred), doubted: newer(all.doubted)}
	for dir, o := range all.opened {
		if o.seq > before.seq {
			if l.opened == nil {
				l.opened = map[string]opening{}
			}
			l.opened[dir] = o
		}
	}
	for _, g := range all.grafts {
		if g.seq > before.seq {
			l.grafts = append(l.grafts, g)
		}
	}
	return l
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
	if a.Mode != b.Mode {
		a.Known &^= KnowMode
	}
	if a.UID != b.UID || a.GID != b.GID {
		a.Known &^= KnowOwner
	}
	if a.Size != b.Size {
		a.Known &^= KnowSize
	}
	if a.Link != b.Link {
		a.Type = UnknownType
	}
	if a.ELF != b.ELF {
		a.Known &^= KnowELF
	}
	if string(a.Content) != string(b.Content) {
		a.Known &^= KnowContent
	}
	if a.Head != b.Head {
		a.Known &^= KnowHead
	}
	return a
}
