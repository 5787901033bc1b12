package filesystem

import (
	"path"
	"slices"
	"sort"
	"strings"
)

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
		for _, k := range n.kids {
			if k.newest() > gone {
				seen[k.name] = true
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

// Namer is a Tree that can find paths by their last element quickly.
type Namer interface {
	Named(base string) []string
}

// Named lists the known paths whose last element is base, sorted.
func (s *State) Named(base string) []string {
	found := s.changes.named("/", base)
	for i := range s.laid {
		found = append(found, s.laid[i].named(base)...)
	}
	if namer, ok := s.base.(Namer); ok {
		found = append(found, namer.Named(base)...)
	}
	slices.Sort(found)
	return slices.DeleteFunc(slices.Compact(found), func(p string) bool { return s.Lookup(p).Presence != Present })
}

func (n *node) named(at, base string) (found []string) {
	if n == nil {
		return nil
	}
	for i := range n.grafts {
		found = append(found, n.grafts[i].named(base)...)
	}
	for _, k := range n.kids {
		p := below(at, k.name)
		if k.name == base {
			found = append(found, p)
		}
		found = append(found, k.named(p, base)...)
	}
	return found
}

func (g *graft) named(base string) []string {
	namer, ok := g.From.(Namer)
	if !ok {
		return nil
	}
	var found []string
	for _, p := range namer.Named(base) {
		if Within(p, g.Source) {
			found = append(found, path.Join(g.Dest, strings.TrimPrefix(p, strings.TrimSuffix(g.Source, "/"))))
		}
	}
	return found
}
