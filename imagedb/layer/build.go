package layer

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const maxLinks = 40

// builder collects a layer's paths as its tar brings them. Paths have no leading slash.
type builder struct {
	claim
	limits  Limits
	paths   *nodes
	attrs   []attr
	numbers map[attr]uint32 // of attrs
	more    []extra
	owners  []owner
	packer  packer
	count   int
	spent   int64
	windows int64 // of spent: what zstd frames look back
	kept    int64
	latest  string
	inodes  uint32 // how many files have several names
	over    error  // beyond what may be held in memory

	dir, placed string // the directory that place followed last, and to where
	placedKnown bool
}

// extra is what only some records have.
type extra struct {
	text    string
	elf     *filesystem.ELF
	content kept
	inode   uint32
}

func newBuilder(ctx context.Context, limits Limits) *builder {
	return &builder{claim: claim{ctx: ctx, share: limits.Share}, limits: limits, paths: newNodes(),
		numbers: map[attr]uint32{}, more: []extra{{}}}
}

// The bytes that things take in memory, tables included.
const (
	costNode  = 96
	costAttr  = 128
	costExtra = 64
	costELF   = 256
	costLine  = 32
)

// spend counts memory. Where it is much it waits until that may be taken.
func (b *builder) spend(n int) {
	b.spent += int64(n)
	if b.over != nil {
		return
	}
	if b.spent > b.limits.Memory {
		b.over = fmt.Errorf("%w: its paths, links and facts take more than %d bytes of memory", ErrTooLarge, b.limits.Memory)
	} else if !b.held && b.spent > lightly() {
		b.over = b.take()
	}
}

// borrow counts memory that is given back soon, unless it would be too much.
func (b *builder) borrow(n int64) (back func(), ok bool) {
	if b.spent+n > b.limits.Memory {
		return nil, false
	}
	b.spend(int(n))
	return func() { b.spent -= n }, b.over == nil
}

// get is the record of a path.
func (b *builder) get(p string) (r record, ok bool) {
	id := b.paths.id(p, false)
	if id == nowhere || !b.paths.at(id).there {
		return r, false
	}
	return b.expand(b.paths.at(id).record), true
}

func (b *builder) expand(c compact) record {
	m := b.more[c.more]
	return record{attr: b.attrs[c.attr], size: c.size, text: m.text, elf: m.elf, content: m.content, inode: m.inode}
}

func (b *builder) set(p string, r record) {
	before := b.paths.count
	n := b.paths.at(b.paths.id(p, true))
	if made := int(b.paths.count - before); made > 0 {
		b.spend(made*costNode + len(p))
	}
	if b.dir == p || strings.HasPrefix(b.dir, p+"/") || b.placed == p || strings.HasPrefix(b.placed, p+"/") {
		b.placedKnown = b.placedKnown && n.there && b.attrs[n.record.attr].kind == directory && r.kind == directory
	}
	n.there = true
	n.record = b.compact(r)
}

func (b *builder) compact(r record) compact {
	c := compact{size: r.size}
	var known bool
	if c.attr, known = b.numbers[r.attr]; !known {
		c.attr = uint32(len(b.attrs))
		b.numbers[r.attr] = c.attr
		b.attrs = append(b.attrs, r.attr)
		b.spend(costAttr)
	}
	if r.text != "" || r.elf != nil || r.content.segment != nil || r.inode != 0 {
		c.more = uint32(len(b.more))
		b.more = append(b.more, extra{r.text, r.elf, r.content, r.inode})
		b.spend(costExtra + len(r.text) + costOf(r.elf))
	}
	return c
}

func costOf(e *filesystem.ELF) int {
	if e == nil {
		return 0
	}
	n := costELF + len(e.Soname) + len(e.Interp)
	for _, list := range [][]string{e.Needed, e.Rpath, e.Runpath, e.VerDefs} {
		for _, s := range list {
			n += costLine + len(s)
		}
	}
	for _, need := range e.VerNeeds {
		n += 2*costLine + len(need.File)
		for _, s := range need.Versions {
			n += costLine + len(s)
		}
	}
	return n
}

// place is where a path leads once the links in its directories that this layer itself brings are followed, as
// unpacking does. ok is false when it leads through a file or in circles, where nothing can be unpacked.
func (b *builder) place(p string) (string, bool) {
	dir := path.Dir(p)
	if b.placedKnown && dir == b.dir {
		return path.Join(b.placed, path.Base(p)), true
	}
	at, ok := b.follow(p)
	if ok && dir != "." && path.Dir(at) != "." && path.Base(at) == path.Base(p) {
		b.dir, b.placed, b.placedKnown = dir, path.Dir(at), true
	}
	return at, ok
}

func (b *builder) follow(p string) (string, bool) {
	rest := strings.Split(p, "/")
	at, links := "", 0
	for len(rest) > 0 {
		name := rest[0]
		rest = rest[1:]
		switch name {
		case "", ".":
			continue
		case "..":
			if at = path.Dir(at); at == "." {
				at = ""
			}
			continue
		}
		next := path.Join(at, name)
		r, ok := b.get(next)
		if len(rest) == 0 || !ok || r.kind == directory {
			at = next
			continue
		}
		if r.kind != symlink {
			return "", false
		}
		if links++; links > maxLinks {
			return "", false
		}
		if path.IsAbs(r.text) {
			at = ""
		}
		rest = append(strings.Split(r.text, "/"), rest...)
	}
	return at, true
}

// put adds a record and the directories above it.
func (b *builder) put(p string, r record) {
	old, replaces := b.get(p)
	switch {
	case r.kind == directory:
		if replaces && old.kind == directory {
			r.flags |= old.flags & opaque
		}
		r.flags |= b.opacity(p)
	case replaces && old.kind == directory:
		b.paths.forget(b.paths.id(p, false))
		b.placedKnown = false
	}
	b.set(p, r)
	b.parents(p)
}

func (b *builder) parents(p string) {
	for dir := path.Dir(p); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if r, ok := b.get(dir); ok && r.kind == directory {
			return
		}
		b.set(dir, record{attr: attr{kind: directory, flags: implied | b.opacity(dir)}})
	}
}

// opacity is that of a directory at p, which hides lower layers' when there is a whiteout too.
func (b *builder) opacity(p string) flags {
	if id := b.paths.id(p, false); id != nowhere && b.paths.at(id).whiteout {
		return opaque
	}
	return 0
}

// hide marks a directory as opaque.
func (b *builder) hide(dir string) {
	r, ok := b.get(dir)
	if !ok {
		r = record{attr: attr{kind: directory, flags: implied}}
		b.parents(dir)
	}
	r.flags |= opaque
	b.set(dir, r)
}

// whiteout takes away what lower layers have at p; what this layer itself has there stays.
func (b *builder) whiteout(p string) {
	if p == "" {
		return
	}
	before := b.paths.count
	b.paths.at(b.paths.id(p, true)).whiteout = true
	b.spend(int(b.paths.count-before) * (costNode + len(p)))
	if r, ok := b.get(p); ok && r.kind == directory {
		r.flags |= opaque
		b.set(p, r)
	}
	b.parents(p)
}

// link adds another name for what target is now; one that this layer does not hold is a lower layer's.
func (b *builder) link(p, target string) {
	if at, ok := b.place(target); ok {
		target = at
	}
	if r, ok := b.get(target); ok {
		if r.kind != directory && target != p {
			if r.kind == regular && r.inode == 0 {
				b.inodes++
				r.inode, r.flags = b.inodes, r.flags|several
				b.set(target, r)
			}
			b.put(p, r)
		}
		return
	}
	b.put(p, record{attr: attr{kind: hardlink}, text: "/" + target})
}

// index writes what was collected.
func (b *builder) index() (*Index, error) {
	left := b.settle()
	b.packer.flush()
	w := newWriter()
	w.sections[ownerSection] = left
	b.paths.sorted(func(id uint32, k []byte) {
		n := b.paths.at(id)
		switch {
		case n.there:
			r := b.expand(n.record)
			w.add(k, &r)
		case n.whiteout:
			w.add(k, &record{attr: attr{kind: whiteout}})
		}
	})
	return Parse(w.bytes())
}
