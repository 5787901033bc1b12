package layer

import (
	"bytes"
	"iter"
	"sort"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Lookup returns what is known of p itself. What no record names is absent.
func (x *Index) Lookup(p string) filesystem.Entry {
	if p == "/" {
		return x.root()
	}
	var buf [256]byte
	c, found, _ := x.seek(key(buf[:0], p))
	if !found {
		return filesystem.Entry{Presence: filesystem.Absent}
	}
	return c.entry()
}

func (x *Index) root() filesystem.Entry {
	if c, found, _ := x.seek(nil); found {
		return c.entry()
	}
	return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory}
}

var types = [...]filesystem.Type{regular: filesystem.Regular, directory: filesystem.Directory,
	symlink: filesystem.Symlink,
	device:  filesystem.Device, other: filesystem.Other, hardlink: filesystem.UnknownType,
	whiteout: filesystem.UnknownType}

func (c *cursor) entry() filesystem.Entry {
	var r record
	c.decode(&r)
	e := filesystem.Entry{Presence: filesystem.Present, Package: r.pkg,
		Cause: filesystem.Cause{Layer: int(r.layer), Package: r.pkg}}
	if r.kind == whiteout {
		e.Presence = filesystem.Absent
		return e
	}
	if int(r.kind) < len(types) {
		e.Type = types[r.kind]
	}
	if r.flags&implied != 0 || r.kind == hardlink || r.kind == unknownKind {
		return e
	}
	e.Mode, e.UID, e.GID = r.mode, int(r.uid), int(r.gid)
	e.Known = filesystem.KnowMode | filesystem.KnowOwner
	switch r.kind {
	case symlink:
		e.Link = r.text
	case regular:
		c.x.file(&e, &r)
	}
	return e
}

func (x *Index) file(e *filesystem.Entry, r *record) {
	e.Size, e.Head, e.ELF = r.size, r.text, r.elf
	if r.flags&several != 0 {
		e.Inode = uint64(r.layer)<<32 | uint64(r.inode)
	}
	e.Known |= filesystem.KnowSize
	if r.flags&unread == 0 {
		e.Known |= filesystem.KnowHead
	}
	if r.flags&knowELF != 0 {
		e.Known |= filesystem.KnowELF
	}
	if r.flags&hasContent != 0 {
		if text, ok := r.content.text(); ok {
			e.Content = text
			e.Known |= filesystem.KnowContent
		}
	}
}

// Children lists the names in dir, sorted. They are complete.
func (x *Index) Children(dir string) (names []string, complete bool) {
	prefix := append([]byte(strings.TrimPrefix(dir, "/")), 0)
	c, _, ok := x.seek(prefix)
	for ; ok && bytes.HasPrefix(c.key, prefix); ok = c.advance() {
		if c.attr.kind != whiteout {
			names = append(names, string(c.key[len(prefix):]))
		}
	}
	return names, true
}

// List ranges over those names in dir that begin with start and match, sorted, and what is known of each.
func (x *Index) List(dir, start string, match func(name string) bool) iter.Seq2[string, filesystem.Entry] {
	return func(yield func(string, filesystem.Entry) bool) {
		var buf [256]byte
		prefix := append(append(buf[:0], strings.TrimPrefix(dir, "/")...), 0)
		n := len(prefix)
		prefix = append(prefix, start...)
		for c, _, ok := x.seek(prefix); ok && bytes.HasPrefix(c.key, prefix); ok = c.advance() {
			if c.attr.kind == whiteout {
				continue
			}
			if name := string(c.key[n:]); match(name) && !yield(name, c.entry()) {
				return
			}
		}
	}
}

// Named lists the paths whose last element is base, sorted.
func (x *Index) Named(base string) []string {
	var found []string
	h := nameHash([]byte(base))
	hashes := x.sections[hashSection]
	for at := 0; ; {
		i := bytes.IndexByte(hashes[at:], h)
		if i < 0 {
			sort.Strings(found)
			return found
		}
		at += i
		if p, ok := x.named(at, base); ok {
			found = append(found, p)
		}
		at++
	}
}

func (x *Index) named(at int, base string) (string, bool) {
	c := x.block(at / blockRecords)
	for c.next <= at {
		if !c.advance() {
			return "", false
		}
	}
	if _, name := split(c.key); string(name) != base || c.attr.kind == whiteout {
		return "", false
	}
	return pathOf(c.key), true
}
