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
	complete = s.collect(dir, seen)
	for name := range seen {
		if s.Lookup(path.Join(dir, name)).Presence != Absent {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names, complete
}

func (s *State) collect(dir string, seen map[string]bool) (complete bool) {
	complete = true
	gone := 0 // nothing from before this change is left in dir
	for n := s; n != nil; n = n.parent {
		for name := range n.layer.names[dir] {
			seen[name] = true
		}
		gone = max(gone, last(n.layer.removed, dir))
		complete = complete && last(n.layer.blurred, dir) <= gone && n.layer.openedAt(dir) <= gone && last(n.layer.doubted, dir) <= gone
		for i := range n.layer.grafts {
			g := &n.layer.grafts[i]
			if g.seq > gone && Within(dir, g.Dest) {
				more, all := g.list(dir)
				complete = complete && all
				mark(seen, more)
			}
		}
		if gone > 0 {
			return complete
		}
		if n.parent == nil {
			return n.bottomChildren(dir, seen) && complete
		}
	}
	return complete
}

// last is the newest change at dir or above it, 0 when there is none.
func last(m map[string]stamped, dir string) int {
	seq := 0
	for d := dir; len(m) > 0; d = above(d) {
		seq = max(seq, m[d].seq)
		if d == "/" {
			break
		}
	}
	return seq
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
	var found []string
	for n := s; n != nil; n = n.parent {
		for dir, names := range n.layer.names {
			if names[base] {
				found = append(found, path.Join(dir, base))
			}
		}
		for i := range n.layer.grafts {
			found = append(found, n.layer.grafts[i].named(base)...)
		}
		if namer, ok := n.base.(Namer); ok {
			found = append(found, namer.Named(base)...)
		}
	}
	slices.Sort(found)
	return slices.DeleteFunc(slices.Compact(found), func(p string) bool { return s.Lookup(p).Presence != Present })
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
