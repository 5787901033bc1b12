package filesystem

import "strings"

// Resolver follows links in a tree like Stat, and finds out only once where each directory leads: for many files in few
// directories. It is not safe for concurrent use.
type Resolver struct {
	tree Tree
	dirs map[string]Resolved
}

// NewResolver is a Resolver of a tree that does not change.
func NewResolver(t Tree) *Resolver { return &Resolver{tree: t, dirs: map[string]Resolved{}} }

// Stat is the tree's Stat. The Links may be shared: callers must not change them.
func (r *Resolver) Stat(p string) Resolved {
	i := strings.LastIndexByte(p, '/')
	if i <= 0 {
		return Stat(r.tree, p)
	}
	name := p[i+1:]
	if name == "" || name == "." || name == ".." {
		return Stat(r.tree, p)
	}
	dir, ok := r.dirs[p[:i]]
	if !ok {
		dir = Stat(r.tree, p[:i])
		r.dirs[p[:i]] = dir
	}
	if dir.Entry.Presence != Present || dir.Guessed || dir.Entry.Type != Directory && dir.Entry.Type != UnknownType {
		return Stat(r.tree, p)
	}
	at := Resolved{Path: below(dir.Path, name), Links: dir.Links}
	at.Entry = r.tree.Lookup(at.Path)
	likely := dir.Entry.Likely || at.Entry.Likely
	switch {
	case at.Entry.Type == Symlink:
		return Stat(r.tree, p)
	case at.Entry.Presence == Absent:
		return at.absent(at.Path, likely, at.Entry.Cause)
	case at.Entry.Presence == Unknown:
		at.Guessed = true
	default:
		at.Entry.Likely = likely
	}
	return at
}
