package store

import (
	"encoding/binary"
	"io"
	"slices"
	"sync"
	"unsafe"
)

// parts reads a file's parts one after the other, and leaves out what nobody has asked for yet: most of the catalog,
// most of the time.
type parts struct {
	file *io.SectionReader
	at   int64
	bad  bool
}

func (p *parts) uint() uint64 {
	var b [binary.MaxVarintLen64]byte
	n, _ := p.file.ReadAt(b[:], p.at) // a short one is near the end
	v, k := binary.Uvarint(b[:n])
	p.bad = p.bad || k <= 0
	p.at += int64(k)
	return v
}

// part is what comes after its length, not read yet.
func (p *parts) part() *io.SectionReader {
	n := p.uint()
	left := p.file.Size() - p.at
	if p.bad || n > uint64(max(left, 0)) {
		p.bad = true
		return nil
	}
	s := io.NewSectionReader(p.file, p.at, int64(n))
	p.at += int64(n)
	return s
}

func (p *parts) string() string {
	s := p.part()
	if p.bad {
		return ""
	}
	b := make([]byte, s.Size())
	_, err := io.ReadFull(s, b)
	p.bad = err != nil
	return string(b)
}

// rest is what has not come yet.
func (p *parts) rest() *io.SectionReader {
	return io.NewSectionReader(p.file, p.at, p.file.Size()-p.at)
}

// packed holds compressed bytes while they are read: the next ones take their place.
var packed = sync.Pool{New: func() any { return new([]byte) }}

// unpack reads and decompresses n bytes of a file from an offset on.
func unpack(file *io.SectionReader, at, n int64) ([]byte, error) {
	b := packed.Get().(*[]byte)
	defer packed.Put(b)
	*b = slices.Grow((*b)[:0], int(n))[:n]
	if _, err := file.ReadAt(*b, at); err != nil {
		return nil, err
	}
	return Decompress(*b)
}

// Text is a whole file, unpacked.
func Text(file *io.SectionReader) (string, error) { return unpackText(file, 0, file.Size()) }

// unpackText is unpack of a text, which is not copied once more: most of the catalog's bytes are texts.
func unpackText(file *io.SectionReader, at, n int64) (string, error) {
	b, err := unpack(file, at, n)
	return unsafe.String(unsafe.SliceData(b), len(b)), err //nolint:gosec // nobody else has the bytes
}
