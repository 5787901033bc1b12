package filesystem

import "sort"

// Children lists the names in dir that are not known to be absent, sorted; complete is false when there may be others.
func (s *State) Children(dir string) (names []string, complete bool) {
	l := s.Listing(dir)
	return l.Names, l.Complete && !l.Likely
}

// Listing is Children, and whether there are likely no other names where that is not certain.
func (s *State) Listing(dir string) Listing {
	if dir == "" { // nowhere
		return Listing{}
	}
	seen := map[string]bool{}
	l := s.list(dir, seen)
	for name := range seen {
		if s.Lookup(below(dir, name)).Presence != Absent {
			l.Names = append(l.Names, name)
		}
	}
	sort.Strings(l.Names)
	return l
}

// list marks the names that may be in dir, and returns a listing without names. What a removal of dir took away is not
// among them.
func (s *State) list(dir string, seen map[string]bool) Listing {
	var h history
	n := h.collect(s, dir)
	gone := h.removed
	l := Listing{
		Complete: h.blurred <= gone && h.grown <= gone && (h.opened <= gone || !s.openedOn(dir, gone)),
		Likely:   h.doubted > gone,
	}
	if n != nil {
		for name, k := range n.kids.All() {
			if k.newest() > gone {
				seen[name] = true
			}
		}
		for i := range n.opened {
			l.Complete = l.Complete && n.opened[i].seq <= gone
		}
		l.Complete = n.listSwaths(gone, seen) && l.Complete
	}
	for _, g := range h.grafts {
		if g.seq > gone {
			l.hold(g.list(dir), seen)
		}
	}
	for i := range s.laid {
		if s.laid[i].seq > gone {
			mark(seen, s.laid[i].list(dir))
		}
	}
	if gone == 0 {
		l.hold(s.bottomChildren(dir), seen)
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
		seen[name] = true
	}
}

// Edited lists the names in dir of which changes since the base may say something, or of what they hold, sorted: what
// is below the others is the base's own.
func (s *State) Edited(dir string) []string {
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
