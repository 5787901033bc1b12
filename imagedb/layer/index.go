// Package layer reads one layer of an image into a compact index of its paths, and merges indexes into the tree that a
// container sees. Layers are streamed, never unpacked; only the index is stored. It knows nothing of registries or
// manifests.
package layer

import (
	"bytes"
	"encoding/binary"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/sections"
)

// Index holds a layer's paths, or those of a chain of layers. It is a filesystem.Tree, immutable and safe for
// concurrent use.
type Index struct {
	data     []byte
	count    int
	sections [sectionCount][]byte
	attrs    []attr

	mu   sync.Mutex
	elfs map[uint64]*filesystem.ELF // decoded: equal facts are one pointer
	segs map[uint64]*segment        // of kept texts
}

// Parse reads an index file's bytes and keeps them. The error wraps sections.ErrDamaged.
func Parse(b []byte) (*Index, error) {
	count, parts, err := disassemble(b)
	if err != nil {
		return nil, err
	}
	x := &Index{data: b, count: count, sections: parts, elfs: map[uint64]*filesystem.ELF{}, segs: map[uint64]*segment{}}
	for d := (decoder{b: parts[attrSection]}); d.pos < len(d.b); {
		a := attr{kind: kind(d.byte()), flags: flags(d.uint()), mode: uint16(d.uint()), uid: uint32(d.uint()),
			gid: uint32(d.uint()), layer: uint32(d.uint()), pkg: x.string(d.uint())}
		if d.bad {
			return nil, sections.ErrDamaged
		}
		x.attrs = append(x.attrs, a)
	}
	return x, nil
}

// Bytes is the index file. It must not be changed.
func (x *Index) Bytes() []byte { return x.data }

// Len is the number of records.
func (x *Index) Len() int { return x.count }

// decoder reads varints; after a read beyond the end everything is zero and bad is set.
type decoder struct {
	b   []byte
	pos int
	bad bool
}

func (d *decoder) uint() uint64 {
	if d.pos < len(d.b) && d.b[d.pos] < 0x80 {
		d.pos++
		return uint64(d.b[d.pos-1])
	}
	v, n := binary.Uvarint(d.b[min(d.pos, len(d.b)):])
	if n <= 0 {
		d.bad = true
		return 0
	}
	d.pos += n
	return v
}

func (d *decoder) byte() byte {
	b := d.take(1)
	if len(b) == 0 {
		return 0
	}
	return b[0]
}

func (d *decoder) take(n uint64) []byte {
	if d.pos > len(d.b) || n > uint64(len(d.b)-d.pos) {
		d.bad = true
		return nil
	}
	d.pos += int(n)
	return d.b[d.pos-int(n) : d.pos]
}

func (x *Index) section(i int, at uint64) decoder {
	s := x.sections[i]
	return decoder{b: s, pos: int(min(at, uint64(len(s))))}
}

func (x *Index) string(at uint64) string {
	d := x.section(stringSection, at)
	return string(d.take(d.uint()))
}

func (x *Index) list(d *decoder) []string {
	n := d.uint()
	if n == 0 || n > uint64(len(d.b)) {
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = x.string(d.uint())
	}
	return list
}

func (x *Index) elf(at uint64) *filesystem.ELF {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e, ok := x.elfs[at]; ok {
		return e
	}
	d := x.section(elfSection, at)
	e := &filesystem.ELF{Class: d.byte(), Machine: uint16(d.uint()), Type: uint16(d.uint()), Soname: x.string(d.uint()),
		Interp: x.string(d.uint())}
	e.Needed, e.Rpath, e.Runpath, e.VerDefs = x.list(&d), x.list(&d), x.list(&d), x.list(&d)
	if n := d.uint(); n <= uint64(len(d.b)) {
		for range n {
			if d.bad {
				break
			}
			e.VerNeeds = append(e.VerNeeds, filesystem.VersionNeed{File: x.string(d.uint()), Versions: x.list(&d)})
		}
	}
	x.elfs[at] = e
	return e
}

func (x *Index) segment(at uint64) *segment {
	x.mu.Lock()
	defer x.mu.Unlock()
	s, ok := x.segs[at]
	if !ok {
		d := x.section(contentSection, at)
		s = &segment{stored: d.take(d.uint())}
		x.segs[at] = s
	}
	return s
}

// cursor walks records in key order.
type cursor struct {
	x     *Index
	d     decoder
	next  int // number of the record that advance will read
	key   []byte
	attr  *attr
	size  int64
	text  uint64
	facts uint64
	kept  uint64 // the segment
	at    uint64 // in it
	inode uint32
}

// block starts a cursor at the first record of a block.
func (x *Index) block(i int) cursor {
	at := binary.LittleEndian.Uint32(x.sections[blockSection][4*i:])
	return cursor{x: x, d: x.section(recordSection, uint64(at)), next: i * blockRecords}
}

func (c *cursor) advance() bool {
	if c.next >= c.x.count {
		return false
	}
	shared := c.d.uint()
	word := c.d.uint()
	suffix := c.d.take(word >> 1)
	if shared > uint64(len(c.key)) {
		return false
	}
	c.key = append(c.key[:shared], suffix...)
	if word&1 == 0 {
		id := c.d.uint()
		if id >= uint64(len(c.x.attrs)) {
			return false
		}
		c.attr = &c.x.attrs[id]
	}
	if c.d.bad || c.attr == nil {
		return false
	}
	c.size, c.text, c.facts, c.kept, c.inode = 0, 0, 0, 0, 0
	switch c.attr.kind {
	case regular:
		c.size = int64(c.d.uint())
		if c.attr.flags&hasELF != 0 {
			c.facts = c.d.uint()
		}
		if c.attr.flags&hasHead != 0 {
			c.text = c.d.uint()
		}
		if c.attr.flags&(hasContent|hasPackages) != 0 {
			c.kept, c.at = c.d.uint(), c.d.uint()
		}
		if c.attr.flags&several != 0 {
			c.inode = uint32(c.d.uint())
		}
	case symlink, hardlink:
		c.text = c.d.uint()
	}
	c.next++
	return !c.d.bad
}

// record is the cursor's, decoded.
func (c *cursor) record() *record {
	r := new(record)
	c.decode(r)
	return r
}

func (c *cursor) decode(r *record) {
	*r = record{attr: *c.attr, size: c.size, inode: c.inode}
	if c.attr.flags&hasHead != 0 || c.attr.kind == symlink || c.attr.kind == hardlink {
		r.text = c.x.string(c.text)
	}
	if c.attr.flags&hasELF != 0 {
		r.elf = c.x.elf(c.facts)
	}
	if c.attr.flags&(hasContent|hasPackages) != 0 {
		r.content = kept{c.x.segment(c.kept), c.at}
	}
}

// seek finds the first record whose key is not less than k; found reports whether it is k. ok is false behind the last
// one.
func (x *Index) seek(k []byte) (c cursor, found, ok bool) {
	if x.count == 0 {
		return cursor{}, false, false
	}
	low, high := 0, len(x.sections[blockSection])/4 // the last block whose first key is not greater than k is in [low, high)
	for high-low > 1 {
		mid := (low + high) / 2
		if bytes.Compare(x.firstKey(mid), k) <= 0 {
			low = mid
		} else {
			high = mid
		}
	}
	for c = x.block(low); c.advance(); {
		switch bytes.Compare(c.key, k) {
		case 0:
			return c, true, true
		case 1:
			return c, false, true
		}
	}
	return c, false, false
}

func (x *Index) firstKey(block int) []byte {
	d := x.section(recordSection, uint64(binary.LittleEndian.Uint32(x.sections[blockSection][4*block:])))
	d.uint()
	return d.take(d.uint() >> 1)
}
