package filesystem

// ChangedSince reports whether a change that came after the State before, which s was made from, says something of what
// is at p or below it, or leaves open what it did there.
func (s *State) ChangedSince(p string, before *State) bool {
	s.compared(p, before)
	n, dir := s.changes, "/"
	for rest := p[1:]; n != nil; {
		if rest == "" {
			return n.changedSince(before.seq)
		}
		if max(n.blurred, n.doubted, n.grown.seq) > before.seq || n.removed != nil && n.removed.seq > before.seq {
			return true
		}
		for i := range n.grafts {
			if g := &n.grafts[i]; g.seq > before.seq && g.lookup(p).Presence != Absent {
				return true
			}
		}
		var name string
		name, rest = first(rest)
		for i := range n.masks {
			if m := &n.masks[i]; m.seq > before.seq && m.holds(name) {
				return true
			}
		}
		at := below(dir, name)
		if k := len(n.opened); k > 0 && n.opened[k-1].seq > before.seq {
			if e := before.Lookup(at); e.Presence != Present || e.Likely {
				return true
			}
		}
		dir, n = at, n.kid(name)
	}
	return false
}

// changedSince reports whether anything at the node or below it was changed after a number.
func (n *node) changedSince(seq int) bool {
	if n.newest() > seq {
		return true
	}
	for i := range n.masks {
		if n.masks[i].seq > seq {
			return true
		}
	}
	if k := len(n.opened); k > 0 && n.opened[k-1].seq > seq {
		return true
	}
	for _, kid := range n.kids.All() {
		if kid.changedSince(seq) {
			return true
		}
	}
	return false
}
