package filesystem

import "path"

// Program returns the path by which a program is known that was found at another of its names: that of busybox for its
// applets, where they are hard links to it, as its makers install them, or of its package; else the program's own.
func Program(t Tree, r Resolved) string {
	p := path.Join(path.Dir(r.Path), "busybox")
	switch {
	case r.Entry.Presence != Present || r.Entry.Type != Regular:
		return r.Path
	case r.Entry.Package == "busybox", r.Entry.Inode != 0 && Lstat(t, p).Entry.Inode == r.Entry.Inode:
		return p
	}
	return r.Path
}
