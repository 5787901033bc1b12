package toc

import "encoding/binary"

// flat reads a FlatBuffer (flatbuffers.dev, "FlatBuffer Internals"; little-endian). What lies outside of it reads as
// zero or nothing, so a damaged buffer gives fewer or other values, never a failure.
type flat []byte

func (b flat) bytes(at, n int) []byte {
	if at < 0 || n < 0 || at > len(b) || n > len(b)-at {
		return nil
	}
	return b[at : at+n]
}

func (b flat) u16(at int) int {
	if p := b.bytes(at, 2); p != nil {
		return int(binary.LittleEndian.Uint16(p))
	}
	return 0
}

func (b flat) u32(at int) int {
	if p := b.bytes(at, 4); p != nil {
		return int(binary.LittleEndian.Uint32(p))
	}
	return 0
}

// object is a table of the buffer, by its position; 0 is none.
type object struct {
	b  flat
	at int
}

func (b flat) root() object { return object{b, b.u32(0)} }

// field is the position of a field's value, 0 when the table leaves it out. Tables begin with the distance back to
// their vtable: its size, the table's size, then where each field lies in the table.
func (o object) field(i int) int {
	if o.at == 0 {
		return 0
	}
	vtable := o.at - int(int32(o.b.u32(o.at)))
	if vtable <= 0 || 4+2*i+2 > o.b.u16(vtable) {
		return 0
	}
	if offset := o.b.u16(vtable + 4 + 2*i); offset > 0 {
		return o.at + offset
	}
	return 0
}

// target follows the offset at a position.
func (o object) target(at int) int {
	if at == 0 {
		return 0
	}
	if to := o.b.u32(at); to > 0 {
		return at + to
	}
	return 0
}

func (o object) object(i int) object { return object{o.b, o.target(o.field(i))} }

func (o object) int64(i int) int64 {
	if p := o.b.bytes(o.field(i), 8); p != nil && o.field(i) > 0 {
		return int64(binary.LittleEndian.Uint64(p))
	}
	return 0
}

func (o object) uint32(i int) int {
	if at := o.field(i); at > 0 {
		return o.b.u32(at)
	}
	return 0
}

// vector is where a vector's elements start and how many there are of that size; a string is one of bytes.
func (o object) vector(at, size int) (first, n int) {
	if at == 0 {
		return 0, 0
	}
	n = o.b.u32(at)
	if n > len(o.b)/size || o.b.bytes(at+4, n*size) == nil {
		return 0, 0
	}
	return at + 4, n
}

func (o object) text(i int) []byte { return o.textAt(o.target(o.field(i))) }

func (o object) textAt(at int) []byte {
	first, n := o.vector(at, 1)
	return o.b.bytes(first, n)
}
