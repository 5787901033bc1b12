package filesystem

import (
	"reflect"
	"slices"

	"github.com/layerlint/layerlint/imagedb/persistent"
)

// Rebase carries what was made of one State over to another one: States that Editors made of From while Reads were
// noted become what they would be had they been made of To. It holds for changes that go by nothing but what was noted.
type Rebase struct {
	from, to *State
	reads    *Reads
	known    map[*State]*State
	failed   bool
}

// NewRebase is the Rebase from one State to another; false where whoever made the changes would be told something else
// by the other, or might be.
func (c *Comparison) NewRebase(from, to *State, reads *Reads) (*Rebase, bool) {
	if from == nil || to == nil || to.seq > from.seq || !c.Same(from, to, reads) {
		return nil, false
	}
	return &Rebase{from: from, to: to, reads: reads, known: map[*State]*State{from: to}}, true
}

// Spaced is s with room for changes before its next one, so that a State that was made with more changes can take its
// place in a Rebase.
func (s *State) Spaced() *State {
	const room = 1 << 12
	n := *s
	n.seq = (s.seq/room + 1) * room
	return &n
}

// Of is what s becomes; ok is false where that is not known. A State that was not made of From stays what it is.
func (r *Rebase) Of(s *State) (now *State, ok bool) {
	now = r.state(s)
	return now, !r.failed
}

func (r *Rebase) state(s *State) *State {
	if s == nil || s != r.from && s.made != r.reads {
		return s
	}
	if now, ok := r.known[s]; ok {
		return now
	}
	n := *s
	for i := range s.laid[min(len(s.laid), len(r.from.laid)):] {
		r.failed = r.failed || s.laid[len(r.from.laid)+i].joined != nil
	}
	n.changes = r.node(s.changes, r.from.changes, r.to.changes)
	r.known[s] = &n
	return &n
}

// node is n, which was made of before, as made of now.
func (r *Rebase) node(n, before, now *node) *node {
	switch {
	case n == before:
		return now
	case before == now:
		if r.holds(n, before) {
			r.failed = true // what it holds would have to be carried over too
		}
		return n
	case n == nil || r.failed:
		r.failed = true
		return nil
	}
	was, to := before, node{}
	if was == nil {
		was = &node{}
	}
	if now != nil {
		to = *now
	}
	to.by = nil
	since := r.from.seq
	if n.entry != was.entry {
		to.entry = n.entry
	}
	if n.removed != was.removed {
		to.removed = n.removed
	}
	for _, f := range [][2]*int{{&to.blurred, &n.blurred}, {&to.doubted, &n.doubted}, {&to.waned, &n.waned},
		{&to.moded, &n.moded}, {&to.owned, &n.owned}, {&to.edited, &n.edited}} {
		if *f[1] > since {
			*f[0] = *f[1]
		}
	}
	if n.grown.seq > since {
		r.failed = r.failed || was.grown != to.grown
		to.grown = n.grown
	}
	to.opened = r.opened(n.opened, was.opened, to.opened)
	to.grafts = r.grafts(n.grafts, was.grafts, to.grafts)
	for _, m := range n.masks {
		if m.seq > since {
			to.cut(m)
		}
	}
	persistent.Differing(was.kids, n.kids, func(name string, old, kid *node) bool {
		if kid != nil {
			to.kids = to.kids.With(name, r.node(kid, old, to.kid(name)))
		}
		return true
	})
	return &to
}

// holds reports whether States that were made of From are in a node, or in one below it, that is not before's.
func (r *Rebase) holds(n, before *node) bool {
	if n == before || n == nil {
		return false
	}
	made := func(t Tree) bool {
		s, ok := t.(*State)
		return ok && (s == r.from || s.made == r.reads)
	}
	if slices.ContainsFunc(n.opened, func(o opening) bool { return o.seq > r.from.seq && made(o.before) }) ||
		slices.ContainsFunc(n.grafts, func(g graft) bool { return g.seq > r.from.seq && made(g.From) }) {
		return true
	}
	if before == nil {
		before = &node{}
	}
	return !persistent.Differing(before.kids, n.kids, func(_ string, old, kid *node) bool { return !r.holds(kid, old) })
}

func (r *Rebase) opened(n, before, now []opening) []opening {
	if len(n) == len(before) {
		return now
	}
	since := r.from.seq
	if len(n) < len(before) || len(before) > 0 && n[len(before)-1].seq != before[len(before)-1].seq ||
		len(now)+len(n)-len(before) >= maxOpenings || len(n) >= maxOpenings {
		r.failed = true // some were merged
		return nil
	}
	now = slices.Clip(now)
	for _, o := range n[len(before):] {
		r.failed = r.failed || o.seq <= since
		o.before, o.memo = r.state(o.before), &covered{}
		now = append(now, o)
	}
	return now
}

func (r *Rebase) grafts(n, before, now []graft) []graft {
	if len(n) == len(before) {
		return now
	}
	now = slices.Clip(now)
	for _, g := range n[min(len(n), len(before)):] {
		if from, ok := g.From.(*State); ok {
			if to := r.state(from); to != from {
				g.From, g.memo = to, &memo{}
			}
		}
		now = append(now, g)
	}
	return now
}

func sameLaid(a, b []laid) bool {
	return slices.EqualFunc(a, b, func(x, y laid) bool {
		return x.Bundle == y.Bundle && x.seq == y.seq && x.joined == y.joined &&
			reflect.ValueOf(x.hidden).Pointer() == reflect.ValueOf(y.hidden).Pointer()
	})
}
