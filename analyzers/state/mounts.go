package state

import "github.com/layerlint/layerlint/imagedb/filesystem"

// Mount is a place over which something is mounted while a RUN is carried out.
type Mount struct {
	At       string
	ReadOnly bool
}

// Mounts are all that are known.
type Mounts []Mount

// ReadOnly reports whether nothing may be written at a path: the deepest mount that it lies in decides.
func (all Mounts) ReadOnly(p string) bool {
	var deepest Mount
	for _, m := range all {
		if filesystem.Within(p, m.At) && len(m.At) >= len(deepest.At) {
			deepest = m
		}
	}
	return deepest.ReadOnly
}

// Point returns the mount of that very place, or with below one that lies below it; the zero Mount where there is none.
func (all Mounts) Point(p string, below bool) Mount {
	for _, m := range all {
		if m.At == p || below && filesystem.Within(m.At, p) {
			return m
		}
	}
	return Mount{}
}

// Near reports whether a path lies in a mount, or over one.
func (all Mounts) Near(p string) bool {
	for _, m := range all {
		if filesystem.Within(p, m.At) || filesystem.Within(m.At, p) {
			return true
		}
	}
	return false
}
