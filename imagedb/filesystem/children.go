package filesystem

import (
	"slices"
	"sort"
)

// Children lists the names in dir that are not known to be absent, sorted; complete is false when there may be others.
func (s *State) Children(dir string) (names []string, complete bool) {
	l := s.Listing(dir)
	return l.Names, l.Complete && !l.Likely
}

// Listing is Children, and whether there are likely no other names where that is not certain.
func (s *State) Listing(dir string) Listing {
	s.browse(dir)
	if dir == "" { // nowhere
		return Listing{}
	}
	var h history
	n := h.collect(s, dir)
	if n == nil && h.removed == 0 && len(h.grafts) == 0 && !s.laidIn(dir) {
		l, open := s.bottomChildren(dir), h.openness(s, dir)
		return Listing{slices.Clone(l.Names), l.Complete && open.Complete, l.Likely || open.Likely}
	}
	seen := map[string]bool{}
	l := h.list(s, n, dir, seen)
	for name, sure := range seen {
		if sure || s.Lookup(below(dir, name)).Presence != Absent {
			l.Names = append(l.Names, name)
		}
	}
	sort.Strings(l.Names)
	return l
}

// laidIn reports whether a bundle has anything in dir.
func (s *State) laidIn(dir string) bool {
	for i := range s.laid {
		if len(s.laid[i].list(dir)) > 0 {
			return true
		}
	}
	return false
}

// openness is what the changes above dir, and to dir itself, say of names that nobody knows there.
func (h *history) openness(s *State, dir string) Listing {
	gone := h.removed
	return Listing{
		Complete: h.blurred <= gone && h.grown <= gone && (h.opened <= gone || !s.openedOn(dir, gone)),
		Likely:   h.doubted > gone,
	}
}

// list marks the names that may be in dir, whose node is n, and returns a listing without names. What a removal of dir
// took away is not among them. Names that are surely there are marked true: those of the base, and of trees that were
// copied whole, of which no change says anything by their names.
func (h *history) list(s *State, n *node, dir string, seen map[string]bool) Listing {
	gone, l := h.removed, h.openness(s, dir)
	if n != nil {
		for i := range n.opened {
			l.Complete = l.Complete && n.opened[i].seq <= gone
		}
		l.Complete = n.listSwaths(gone, seen) && l.Complete
	}
	for _, g := range h.grafts {
		if g.seq > gone {
			part := g.list(dir)
			l.hold(part, seen)
			if g.whole() {
				markSure(seen, part.Names)
			}
		}
	}
	for i := range s.laid {
		if s.laid[i].seq > gone {
			mark(seen, s.laid[i].list(dir))
		}
	}
	if gone == 0 {
		base := s.bottomChildren(dir)
		l.hold(Listing{nil, base.Complete, base.Likely}, seen)
		for _, name := range base.Names {
			if _, ok := seen[name]; !ok {
				seen[name] = true
			}
		}
	}
	if n != nil {
		for name, k := range n.kids.All() {
			if k.newest() > gone {
				seen[name] = false
			}
		}
	}
	return l
}

func (s *State) bottomChildren(dir string) Listing {
	switch {
	case s.blank:
		return Listing{}
	case s.base == nil:
		return Listing{Complete: true}
	}
	return List(s.base, dir)
}

// hold takes a part of a directory in, whose names it marks.
func (l *Listing) hold(part Listing, seen map[string]bool) {
	mark(seen, part.Names)
	l.Complete = l.Complete && part.Complete
	l.Likely = l.Likely || part.Likely
}

func mark(seen map[string]bool, names []string) {
	for _, name := range names {
		seen[name] = false
	}
}

func markSure(seen map[string]bool, names []string) {
	for _, name := range names {
		seen[name] = true
	}
}

// Edited lists the names in dir of which changes since the base may say something, or of what they hold, sorted: what
// is below the others is the base's own.
func (s *State) Edited(dir string) []string {
	s.survey(dir)
	seen := map[string]bool{}
	var h history
	if n := h.collect(s, dir); n != nil {
		for name := range n.kids.All() {
			seen[name] = true
		}
	}
	for _, g := range h.grafts {
		mark(seen, g.list(dir).Names)
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
