package filesystem

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
)

// maxAlike bounds the changes that Alike compares.
const maxAlike = 4000

// Alike reports whether two States certainly tell the same of p and all below it, with the same causes. It compares the
// changes that concern p, not what comes of them: where there are very many, or they came about in different ways, it
// is false.
func Alike(a, b *State, p string) bool { return new(Comparison).Alike(a, b, p) }

// Comparison is Alike for many States of two builds, which remembers what it has compared: where stages copy from each
// other in turn, every two States hold the two before them. The zero value is ready. It is not safe for concurrent use.
type Comparison struct {
	known  map[compared]bool
	left   int                     // changes that may be compared yet
	differ map[compared]difference // of whole States
}

// compared are two States of which one path was compared.
type compared struct {
	a, b *State
	path string
}

// Alike is the function of that name.
func (c *Comparison) Alike(a, b *State, p string) bool {
	c.left = maxAlike
	return c.states(a, b, p)
}

func (c *Comparison) states(a, b *State, p string) bool {
	if a == b {
		return true
	}
	a.survey(p)
	b.survey(p)
	key := compared{a, b, p}
	alike, ok := c.known[key]
	if ok {
		return alike
	}
	alike = c.compare(a, b, p)
	if c.known == nil {
		c.known = map[compared]bool{}
	}
	c.known[key] = alike
	return alike
}

func (c *Comparison) compare(a, b *State, p string) bool {
	if a.blank != b.blank || !sameTree(a.base, b.base) {
		return false
	}
	x, y := c.concerning(a, p), c.concerning(b, p)
	if c.left < 0 || len(x) != len(y) {
		return false
	}
	for i := range x {
		if !c.changes(&x[i], &y[i]) || i > 0 && (x[i].seq == x[i-1].seq) != (y[i].seq == y[i-1].seq) {
			return false
		}
	}
	return true
}

// sameTree reports whether two trees are one.
func sameTree(a, b Tree) bool {
	return a == nil && b == nil || a != nil && b != nil && reflect.TypeOf(a) == reflect.TypeOf(b) &&
		reflect.ValueOf(a).Comparable() && a == b
}

// change is one change that concerns a path.
type change struct {
	seq     int
	kind    changeKind
	at      string // where it was made
	from    string // of a graft: what it has for the path
	entry   *Entry
	names   *Names
	but     bool
	graft   *graft
	opening *opening
	laid    *laid
}

type changeKind uint8

const (
	putChange changeKind = iota
	removedChange
	blurredChange
	doubtedChange
	wanedChange
	grownChange
	modedChange
	ownedChange
	editedChange
	openedChange
	maskChange
	doubtMaskChange
	graftChange
	laidChange
)

// changes reports whether two changes do the same to the path.
func (c *Comparison) changes(x, y *change) bool {
	if x.kind != y.kind || x.at != y.at || x.from != y.from || x.but != y.but || !sameNames(x.names, y.names) {
		return false
	}
	switch x.kind {
	case putChange, removedChange:
		return x.entry == y.entry || reflect.DeepEqual(x.entry, y.entry)
	case graftChange:
		return c.grafts(x, y)
	case openedChange:
		return x.opening == nil && y.opening == nil || x.opening != nil && y.opening != nil &&
			sameNames(x.opening.but, y.opening.but) && c.states(x.opening.before, y.opening.before, x.at)
	case laidChange:
		return x.laid.Bundle == y.laid.Bundle && x.laid.joined == y.laid.joined &&
			maps.Equal(x.laid.hidden, y.laid.hidden)
	}
	return true
}

func (c *Comparison) grafts(x, y *change) bool {
	g, h := x.graft, y.graft
	if g == h {
		return true
	}
	if g.Source != h.Source || g.Cause != h.Cause || (g.Change == nil) != (h.Change == nil) ||
		g.Change != nil && (g.By == nil || g.By != h.By) {
		return false
	}
	from, ok := g.From.(*State)
	other, too := h.From.(*State)
	return sameTree(g.From, h.From) || ok && too && c.states(from, other, x.from)
}

func sameNames(a, b *Names) bool {
	return a == b || a != nil && b != nil && a.but == b.but && maps.Equal(a.all(), b.all())
}

// concerning lists the changes of a State that concern p, or what is below it, as they came.
func (c *Comparison) concerning(s *State, p string) []change {
	g := gathering{Comparison: c, path: p}
	n, at := s.changes, "/"
	for rest := p[1:]; n != nil && rest != ""; {
		g.spread(n, at)
		var name string
		name, rest = first(rest)
		g.named(n, at, name)
		n, at = n.kid(name), below(at, name)
	}
	g.below(n, at)
	for i := range s.laid {
		if l := &s.laid[i]; p == "/" || l.dirs[p] != nil || l.items[p].kind != noItem {
			g.add(change{seq: l.seq, kind: laidChange, laid: l})
		}
	}
	slices.SortStableFunc(g.all, func(a, b change) int { return cmp.Or(a.seq-b.seq, int(a.kind)-int(b.kind)) })
	return g.all
}

type gathering struct {
	*Comparison
	path string
	all  []change
}

func (g *gathering) add(c change) {
	if g.left--; g.left >= 0 {
		g.all = append(g.all, c)
	}
}

// spread adds the changes of a node that concern it and all below it.
func (g *gathering) spread(n *node, at string) {
	seqs := [...]int{blurredChange: n.blurred, doubtedChange: n.doubted, wanedChange: n.waned, modedChange: n.moded,
		ownedChange: n.owned, editedChange: n.edited}
	for kind, seq := range seqs {
		if seq > 0 {
			g.add(change{seq: seq, kind: changeKind(kind), at: at})
		}
	}
	if n.grown.seq > 0 {
		g.add(change{seq: n.grown.seq, kind: grownChange, at: at, names: n.grown.but})
	}
	if n.removed != nil {
		g.add(change{seq: n.removed.seq, kind: removedChange, at: at, entry: &n.removed.entry})
	}
	for i := range n.grafts {
		from := n.grafts[i].Source
		if Within(g.path, at) {
			from = n.grafts[i].source(g.path)
		}
		g.add(change{seq: n.grafts[i].seq, kind: graftChange, at: at, from: from, graft: &n.grafts[i]})
	}
}

// named adds the changes to many names of a directory, where they concern one of them.
func (g *gathering) named(n *node, at, name string) {
	for i := range n.opened {
		if o := &n.opened[i]; o.covers(name) {
			g.add(change{seq: o.seq, kind: openedChange, at: at})
		}
	}
	for i := range n.masks {
		if m := &n.masks[i]; m.holds(name) {
			g.add(change{seq: m.seq, kind: maskKind(m), at: at})
		}
	}
}

func maskKind(m *mask) changeKind {
	if m.doubt {
		return doubtMaskChange
	}
	return maskChange
}

// below adds all changes of a node and those below it.
func (g *gathering) below(n *node, at string) {
	if n == nil || g.left < 0 {
		return
	}
	g.spread(n, at)
	if n.entry != nil {
		g.add(change{seq: n.entry.seq, kind: putChange, at: at, entry: &n.entry.entry})
	}
	for i := range n.opened {
		g.add(change{seq: n.opened[i].seq, kind: openedChange, at: at, opening: &n.opened[i]})
	}
	for i := range n.masks {
		m := &n.masks[i]
		g.add(change{seq: m.seq, kind: maskKind(m), at: at, names: m.names, but: m.but})
	}
	for name, k := range n.kids.All() {
		g.below(k, below(at, name))
	}
}
