package filesystem

import (
	"strings"
)

// State is what is known of a whole file system at one point. It is immutable: an Editor makes the next one over it.
// Paths are absolute and clean; a State's methods named like Tree's do not follow links, Stat and Lstat do.
type State struct {
	base   Tree // of the oldest State; nil below an overlay, or for an empty root
	blank  bool // the oldest State knows nothing
	parent *State
	layer  layer
	seq    int // changes made since the oldest State
}

// layer holds changes by path. Each has the sequence number at which it was made, so that layers can be merged.
type layer struct {
	entries map[string]stamped // an entry as a command left it
	removed map[string]stamped // a path and all below it went away
	blurred map[string]stamped // anything may have appeared or changed at a path and below it
	opened  map[string]opening // names may have appeared in a directory
	doubted map[string]stamped // something may have appeared at a path or below it, though nothing speaks for it
	grafts  []graft            // oldest first
	names   map[string]map[string]bool
}

type stamped struct {
	seq   int
	entry Entry
}

// New is the State of an untouched tree; nil is an empty root.
func New(base Tree) *State { return &State{base: base} }

// Blank is the State of which nothing is known.
func Blank() *State { return &State{blank: true} }

// Lookup tells what is known of p itself.
func (s *State) Lookup(p string) Entry {
	if p == "/" {
		return Entry{Presence: Present, Type: Directory}
	}
	blurred, doubted := false, false
	before := s.seq + 1
	for n := s; n != nil; n = n.parent {
		for {
			kind, at, e := n.layer.newest(p, before)
			if kind == nothing {
				break
			}
			before = at
			if kind == blur {
				blurred = true
				continue
			}
			if kind == grafted && e.Presence != Present {
				blurred = blurred || e.Presence == Unknown
				doubted = doubted || e.Presence == Absent && e.Likely
				continue
			}
			return s.doubt(p, at, soften(e, blurred), doubted)
		}
		if n.parent == nil {
			return s.doubt(p, 0, soften(n.bottom(p), blurred), doubted)
		}
	}
	return Entry{}
}

// doubt makes an absence only likely when its path was doubted after the change that settled it, or a tree laid over it is only
// likely not to hold it.
func (s *State) doubt(p string, settled int, e Entry, doubted bool) Entry {
	if doubted && e.Presence == Absent {
		e.Likely = true
	}
	for n := s; n != nil && e.Presence == Absent && !e.Likely; n = n.parent {
		e.Likely = last(n.layer.doubted, p) > settled
	}
	return e
}

func (s *State) bottom(p string) Entry {
	switch {
	case s.blank:
		return Entry{}
	case s.base == nil:
		return Entry{Presence: Absent}
	}
	return s.base.Lookup(p)
}

type change uint8

const (
	nothing change = iota
	set
	blur
	grafted
)

// newest finds the last change before a sequence number that says something of p.
func (l *layer) newest(p string, before int) (kind change, at int, e Entry) {
	if s, ok := l.entries[p]; ok && s.seq < before {
		kind, at, e = set, s.seq, s.entry
	}
	if len(l.removed) > 0 || len(l.blurred) > 0 || len(l.opened) > 0 {
		for dir := p; ; dir = above(dir) {
			if o, ok := l.opened[dir]; ok && dir != p && o.seq < before && o.seq > at && o.covers(dir, p) {
				kind, at = blur, o.seq
			}
			if s, ok := l.removed[dir]; ok && s.seq < before && s.seq > at {
				kind, at, e = set, s.seq, Entry{Presence: Absent, Cause: s.entry.Cause}
			}
			if s, ok := l.blurred[dir]; ok && s.seq < before && s.seq > at {
				kind, at = blur, s.seq
			}
			if dir == "/" {
				break
			}
		}
	}
	for i := len(l.grafts) - 1; i >= 0; i-- {
		g := &l.grafts[i]
		if g.seq < at {
			break
		}
		if g.seq < before && Within(p, g.Dest) {
			return grafted, g.seq, g.lookup(p)
		}
	}
	return kind, at, e
}

// soften lowers what is known after something unseen may have touched it: absence is forgotten, presence is only likely.
func soften(e Entry, blurred bool) Entry {
	if !blurred || e.Presence == Unknown {
		return e
	}
	if e.Presence == Absent {
		return Entry{}
	}
	e.Likely = true
	e.Known &^= KnowContent
	e.Content = nil
	return e
}

// Within tells whether p is dir or lies below it.
func Within(p, dir string) bool {
	return p == dir || dir == "/" || len(p) > len(dir) && p[len(dir)] == '/' && strings.HasPrefix(p, dir)
}

// above is path.Dir of an absolute, clean path.
func above(p string) string { return p[:max(1, strings.LastIndexByte(p, '/'))] }
