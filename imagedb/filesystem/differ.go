package filesystem

import (
	"reflect"
	"slices"

	"github.com/layerlint/layerlint/imagedb/persistent"
)

// maxDiffering is how many paths two States may differ at for a Rebase.
const maxDiffering = 16

// difference is where two States differ: at the paths and below them alone. known is false where there are too many, or
// where they lie over different trees.
type difference struct {
	paths []string
	known bool
}

// differing returns the paths at which two States differ: of them, and of what is below them, the States may answer
// differently. Trees that both copied to the same place are compared in turn, and what the older's copy has answered is
// taken over by the newer's where they are the same.
func (c *Comparison) differing(older, newer *State) difference {
	key := compared{a: older, b: newer}
	if d, ok := c.differ[key]; ok {
		return d
	}
	if c.differ == nil {
		c.differ = map[compared]difference{}
	}
	c.differ[key] = difference{} // States hold none that were made of them; should they, it is not known
	d := difference{known: older.blank == newer.blank && sameTree(older.base, newer.base) &&
		sameLaid(older.laid, newer.laid)}
	d = c.nodes(d, older.changes, newer.changes, "/")
	c.differ[key] = d
	return d
}

// at is d with one more path.
func (d difference) at(p string) difference {
	if !d.known || len(d.paths) >= maxDiffering {
		return difference{}
	}
	return difference{append(d.paths, p), true}
}

// nodes adds what differs at two nodes and below them.
func (c *Comparison) nodes(d difference, a, b *node, at string) difference {
	if a == b || !d.known {
		return d
	}
	if a == nil || b == nil || !a.alone(b) {
		return d.at(at)
	}
	for i := range a.grafts {
		x, y := &a.grafts[i], &b.grafts[i]
		if x.memo == y.memo {
			continue
		}
		copied := c.copies(x, y, at)
		if slices.Contains(copied.paths, at) || !copied.known {
			return d.at(at)
		}
		y.memo.follow(x.memo, copied.paths)
		for _, p := range copied.paths {
			d = d.at(p)
		}
	}
	persistent.Differing(a.kids, b.kids, func(name string, x, y *node) bool {
		d = c.nodes(d, x, y, below(at, name))
		return d.known
	})
	return d
}

// copies is the difference of two copied trees where they lie now.
func (c *Comparison) copies(x, y *graft, at string) difference {
	if x.seq != y.seq || x.Dest != y.Dest || x.Source != y.Source || x.Cause != y.Cause || x.Whole != y.Whole ||
		(x.Change == nil) != (y.Change == nil) || x.Change != nil && (x.By == nil || x.By != y.By) {
		return difference{}
	}
	from, ok := x.From.(*State)
	other, too := y.From.(*State)
	if !ok || !too {
		return difference{known: sameTree(x.From, y.From)}
	}
	there := c.differing(from, other)
	d := difference{known: there.known}
	for _, p := range there.paths {
		switch {
		case Within(x.Source, p):
			return difference{[]string{at}, true}
		case Within(p, x.Source):
			d = d.at(placed(p, x.Source, at))
		}
	}
	return d
}

// placed is where a path of a copied tree lies in the copy.
func placed(p, source, dest string) string {
	if source == "/" {
		return below(dest, p[1:])
	}
	return below(dest, p[len(source)+1:])
}

// alone reports whether two nodes say the same, but for those below them and what was copied there.
func (n *node) alone(o *node) bool {
	return n.entry.same(o.entry) && n.removed.same(o.removed) && n.blurred == o.blurred && n.doubted == o.doubted &&
		n.waned == o.waned && n.grown == o.grown && n.moded == o.moded && n.owned == o.owned && n.edited == o.edited &&
		slices.Equal(n.opened, o.opened) && slices.Equal(n.masks, o.masks) && len(n.grafts) == len(o.grafts)
}

// same reports whether two changes have the same number and say the same.
func (s *stamped) same(o *stamped) bool {
	return s == o || s != nil && o != nil && s.seq == o.seq && reflect.DeepEqual(s.entry, o.entry)
}

// Same reports whether whoever asked one State what was noted is certainly told the same by another one, and by what
// the same changes make of both.
func (c *Comparison) Same(a, b *State, reads *Reads) bool {
	if a == nil || b == nil || reads == nil || a.recorder == nil || a.recorder != b.recorder {
		return false
	}
	d := c.differing(a, b)
	return d.known && reads.same(a, b, d.paths)
}
