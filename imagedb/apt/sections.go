package apt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// A form is one kind of index file: a header, then sections. Fixed-width integers are little-endian.
//
//	magic    8 bytes
//	version  uint32
//	checksum uint32     CRC-32C of everything behind it
//	counts   uint32 × 2 of what the form says
//	sections uint32 × n where each ends; the first starts behind the header
type form struct {
	magic   string
	version uint32
	n       int
}

const countsAt, endsAt = 16, 24

// ErrDamaged means that an index file is not what was written, or was written by another version.
var ErrDamaged = errors.New("damaged or foreign package index")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (f form) assemble(counts [2]int, sections [][]byte) []byte {
	header := endsAt + 4*f.n
	size := header
	for _, s := range sections {
		size += len(s)
	}
	b := make([]byte, header, size)
	copy(b, f.magic)
	binary.LittleEndian.PutUint32(b[8:], f.version)
	for i, c := range counts {
		binary.LittleEndian.PutUint32(b[countsAt+4*i:], uint32(c))
	}
	for i, s := range sections {
		b = append(b, s...)
		binary.LittleEndian.PutUint32(b[endsAt+4*i:], uint32(len(b)))
	}
	binary.LittleEndian.PutUint32(b[12:], crc32.Checksum(b[countsAt:], castagnoli))
	return b
}

// parse gives the counts and fills sections, which are parts of b.
func (f form) parse(b []byte, sections [][]byte) (counts [2]int, err error) {
	start := endsAt + 4*f.n
	if len(b) < start || string(b[:8]) != f.magic {
		return counts, ErrDamaged
	}
	if v := binary.LittleEndian.Uint32(b[8:]); v != f.version {
		return counts, fmt.Errorf("%w: format %d, not %d", ErrDamaged, v, f.version)
	}
	if binary.LittleEndian.Uint32(b[12:]) != crc32.Checksum(b[countsAt:], castagnoli) {
		return counts, ErrDamaged
	}
	for i := range counts {
		counts[i] = int(binary.LittleEndian.Uint32(b[countsAt+4*i:]))
	}
	for i := range sections {
		end := int(binary.LittleEndian.Uint32(b[endsAt+4*i:]))
		if end < start || end > len(b) {
			return counts, ErrDamaged
		}
		sections[i] = b[start:end]
		start = end
	}
	return counts, nil
}
