package layer

import (
	"bytes"
	"path"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Empty is the index of nothing, which chains start from.
func Empty() *Index {
	x, err := Parse(newWriter().bytes())
	if err != nil {
		panic(err) // what was just written cannot be damaged
	}
	return x
}

// Merge lays a layer over the chain below it, as overlayfs does: whiteouts and opaque directories hide, a directory
// over a directory joins, anything else replaces. number is the layer's place in its image, from 1.
func Merge(lower, upper *Index, number int) *Index {
	m := &merger{lower: lower, upper: upper, number: uint32(number), hidden: map[string]bool{}, out: newWriter()}
	m.run()
	x, err := Parse(m.out.bytes())
	if err != nil {
		panic(err) // as in Empty
	}
	if owned := resolvePending(x, upper.pending()); len(owned) > 0 {
		return x.assign(owned)
	}
	return x
}

type merger struct {
	lower, upper *Index
	number       uint32
	hidden       map[string]bool // by directory: nothing of lower shows in it
	out          *writer
}

func (m *merger) run() {
	l, u := m.lower.start(), m.upper.start()
	moreL, moreU := l.advance(), u.advance()
	for moreL || moreU {
		var order int
		switch {
		case !moreU:
			order = -1
		case !moreL:
			order = 1
		default:
			order = bytes.Compare(l.key, u.key)
		}
		var below *record
		if order <= 0 && !m.hides(l.key) {
			below = l.record()
		}
		if order < 0 {
			if below != nil {
				m.out.add(l.key, below)
			}
		} else if r := m.over(below, u.record()); r != nil {
			m.out.add(u.key, r)
		}
		if order <= 0 {
			moreL = l.advance()
		}
		if order >= 0 {
			moreU = u.advance()
		}
	}
}

// over is what shows of one path.
func (m *merger) over(below, above *record) *record {
	above.layer = m.number
	above.flags &^= opaque
	gone := below == nil || below.kind == whiteout
	switch above.kind {
	case whiteout:
		if gone {
			return below
		}
		return above
	case directory:
		if !gone && below.kind == directory && (above.flags&implied != 0 || same(below, above)) {
			return below
		}
		return above
	case hardlink:
		above = m.linked(above)
	}
	if !gone && above.pkg == "" && below.kind != directory {
		above.pkg = below.pkg
	}
	return above
}

func same(a, b *record) bool {
	return a.mode == b.mode && a.uid == b.uid && a.gid == b.gid && a.flags&implied == b.flags&implied
}

// linked is a hardlink's target in lower; of one that is nowhere only its existence is known.
func (m *merger) linked(r *record) *record {
	at := filesystem.Lstat(m.lower, r.text)
	if c, found, _ := m.lower.seek(key(nil, at.Path)); found && at.Entry.Presence == filesystem.Present &&
		c.attr.kind != directory {
		target := c.record()
		target.layer, target.inode = m.number, 0 // written here, it is a file of its own
		target.flags &^= several
		return target
	}
	return &record{attr: attr{kind: unknownKind, layer: m.number}}
}

// hides reports whether upper hides what lower has under a key.
func (m *merger) hides(k []byte) bool {
	if len(k) == 0 {
		return false
	}
	dir, _ := split(k)
	return m.hidesIn(string(dir))
}

func (m *merger) hidesIn(dir string) bool {
	if h, ok := m.hidden[dir]; ok {
		return h
	}
	h := false
	if c, found, _ := m.upper.seek(key(nil, dir)); found {
		h = c.attr.kind != directory || c.attr.flags&opaque != 0
	}
	if !h && dir != "" {
		up := path.Dir(dir)
		if up == "." {
			up = ""
		}
		h = m.hidesIn(up)
	}
	m.hidden[dir] = h
	return h
}

// start is a cursor before the first record.
func (x *Index) start() cursor {
	if x.count == 0 {
		return cursor{x: x}
	}
	return x.block(0)
}

// assign is the index with other packages at some paths.
func (x *Index) assign(owned map[string]string) *Index {
	w := newWriter()
	for c := x.start(); c.advance(); {
		r := c.record()
		if pkg, ok := owned[pathOf(c.key)]; ok {
			r.pkg = pkg
		}
		w.add(c.key, r)
	}
	y, err := Parse(w.bytes())
	if err != nil {
		panic(err) // as in Empty
	}
	return y
}
