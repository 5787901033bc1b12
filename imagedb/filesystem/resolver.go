package filesystem

import "strings"

// Resolver follows links in a tree like Stat, and finds out only once where each directory leads: for many files in few
// directories. It is not safe for concurrent use.
type Resolver struct {
	tree Tree
	dirs map[string]*Resolved
}

// NewResolver is a Resolver of a tree that does not change.
func NewResolver(t Tree) *Resolver { return &Resolver{tree: t, dirs: map[string]*Resolved{}} }

// Over makes r one of another tree, if it is another: what it found out is dropped then.
func (r *Resolver) Over(t Tree) *Resolver {
	if r.tree != t {
		r.tree = t
		clear(r.dirs)
	}
	return r
}

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
	dir := r.dir(p[:i])
	at := Resolved{Path: below(dir.Path, name), Links: dir.Links}
	switch k := dir.Entry.Type; {
	case dir.Guessed:
		if at.Guessed, at.Entry = true, r.tree.Lookup(at.Path); at.Entry.Presence == Absent {
			at.Entry = Entry{}
		}
		return at
	case dir.Entry.Presence == Absent && !dir.Loop && len(dir.Links) == 0 && dir.Path == p[:i]:
		at.Blocked = dir.Blocked
		return at.absent(dir.Missing, dir.Entry.Likely, dir.Entry.Cause)
	case dir.Entry.Presence != Present || k != Directory && k != UnknownType:
		return Stat(r.tree, p)
	}
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

// StatProgram is the tree's StatProgram.
func (r *Resolver) StatProgram(p string) Resolved { return programAt(r.tree, r.Stat(p)) }

// dir is where a directory leads.
func (r *Resolver) dir(p string) *Resolved {
	dir := r.dirs[p]
	if dir == nil {
		found := r.Stat(p)
		dir = &found
		r.dirs[p] = dir
	}
	return dir
}
