package filesystem

import "sort"

// Children lists the names in dir that are not known to be absent, sorted; complete is false when there may be others.
func (s *State) Children(dir string) (names []string, complete bool) {
	seen := map[string]bool{}
	complete = s.list(dir, seen)
	for name := range seen {
		if s.Lookup(below(dir, name)).Presence != Absent {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names, complete
}

// list marks the names that may be in dir. What a removal of dir took away is not among them.
func (s *State) list(dir string, seen map[string]bool) (complete bool) {
	var h history
	n := h.collect(s, dir)
	gone := h.removed
	complete = h.blurred <= gone && h.doubted <= gone && h.grown <= gone && (h.opened <= gone || !s.openedOn(dir, gone))
	if n != nil {
		for name, k := range n.kids.All() {
			if k.newest() > gone {
				seen[name] = true
			}
		}
		for i := range n.opened {
			complete = complete && n.opened[i].seq <= gone
		}
		complete = n.listSwaths(gone, seen) && complete
	}
	for _, g := range h.grafts {
		if g.seq > gone {
			more, all := g.list(dir)
			complete = complete && all
			mark(seen, more)
		}
	}
	for i := range s.laid {
		if s.laid[i].seq > gone {
			mark(seen, s.laid[i].list(dir))
		}
	}
	if gone > 0 {
		return complete
	}
	return s.bottomChildren(dir, seen) && complete
}

func (s *State) bottomChildren(dir string, seen map[string]bool) (complete bool) {
	if s.blank {
		return false
	}
	if s.base == nil {
		return true
	}
	names, complete := s.base.Children(dir)
	mark(seen, names)
	return complete
}

func mark(seen map[string]bool, names []string) {
	for _, name := range names {
		seen[name] = true
	}
}

// Edited lists the names in dir of which changes since the base may say something, or of what they hold, sorted: what is below the others
// is the base's own.
func (s *State) Edited(dir string) []string {
	seen := map[string]bool{}
	var h history
	if n := h.collect(s, dir); n != nil {
		for name := range n.kids.All() {
			seen[name] = true
		}
	}
	for _, g := range h.grafts {
		more, _ := g.list(dir)
		mark(seen, more)
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
