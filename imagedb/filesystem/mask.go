package filesystem

import (
	"slices"
	"sync"
)

// Names is a set of names that is used for many changes. It is put together at first use: programs declare many that a
// run never asks.
type Names struct {
	names []string
	once  sync.Once
	set   map[string]bool
	but   Set // all names that it does not have are in, too; nil: none
}

// Set is a set of names.
type Set interface{ Has(name string) bool }

// NewNames is the set of the given names.
func NewNames(names ...string) *Names { return &Names{names: names} }

// Besides is the set with more names, and all that another one does not have. That one is compared with ==.
func (n *Names) Besides(other Set, more ...string) *Names {
	return &Names{names: slices.Concat(n.names, more), but: other}
}

func (n *Names) all() map[string]bool {
	n.once.Do(func() {
		n.set = make(map[string]bool, len(n.names))
		for _, name := range n.names {
			n.set[name] = true
		}
	})
	return n.set
}

// mask is one change to many paths: to those in a directory that names holds, or to all but those.
type mask struct {
	seq   int
	names *Names
	but   bool
	doubt bool // what is absent there is only likely so; without it they and all below them are unknown
}

func (s *mask) holds(name string) bool { return s.names.Has(name) != s.but }

// Has reports whether name is one of them.
func (n *Names) Has(name string) bool { return n.all()[name] || n.but != nil && !n.but.Has(name) }

// UnderNames is Under for each of the names in dir.
func (e *Editor) UnderNames(dir string, names *Names) { e.cut(dir, mask{names: names}) }

// UnderBut is Under for everything in dir but the names.
func (e *Editor) UnderBut(dir string, names *Names) { e.cut(dir, mask{names: names, but: true}) }

// InsideBut is Inside, and none of the names has appeared: where they were absent, they are likely absent.
func (e *Editor) InsideBut(dir string, names *Names) {
	e.inside(dir, names)
	e.cut(dir, mask{names: names, doubt: true})
}

// DoubtBut is Doubt for everything in dir but the names.
func (e *Editor) DoubtBut(dir string, names *Names) {
	e.cut(dir, mask{names: names, but: true, doubt: true})
}

func (e *Editor) cut(dir string, s mask) {
	n, seq := e.node(dir)
	s.seq = seq
	n.cut(s)
}

// cut adds a mask; one that was the same but for its number says nothing any more.
func (n *node) cut(s mask) {
	masks := make([]mask, 0, len(n.masks)+1)
	for _, old := range n.masks {
		if old.names != s.names || old.but != s.but || old.doubt != s.doubt {
			masks = append(masks, old)
		}
	}
	n.masks = append(masks, s)
}

// swathed takes into account what the masks of a directory say of a name in it.
func (h *history) swathed(n *node, name string) {
	for i := range n.masks {
		s := &n.masks[i]
		switch {
		case !s.holds(name):
		case s.doubt:
			h.doubted = max(h.doubted, s.seq)
		default:
			h.blurred = max(h.blurred, s.seq)
		}
	}
}

// listSwaths marks the names that may be in a directory because of its masks after a removal; complete is false when
// any may.
func (n *node) listSwaths(gone int, seen map[string]bool) (complete bool) {
	complete = true
	for i := range n.masks {
		s := &n.masks[i]
		switch {
		case s.seq <= gone || s.doubt:
		case s.but:
			complete = false
		default:
			for name := range s.names.all() {
				seen[name] = false
			}
		}
	}
	return complete
}
