// Package sections writes and reads the files of the cache that hold an index: a header, then sections of bytes. What
// they mean is the affair of whoever has the form.
//
//	magic    8 bytes
//	version  uint32
//	checksum uint32     CRC-32C of everything behind it
//	counts   uint32 × m
//	ends     uint32 × n where each section ends; the first starts behind the header
//
// The integers are little-endian. How many counts and sections there are is not written: it belongs to the form and its
// version.
package sections

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Form is one kind of file. Whoever changes what the sections mean takes the next version, so that files of the old one
// are made anew.
type Form struct {
	Magic   string // 8 bytes
	Version uint32
}

const checksumAt, countsAt = 12, 16

// ErrDamaged means that a file is not what was written, or was written by another version.
var ErrDamaged = errors.New("damaged or foreign index file")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Assemble returns a file.
func (f Form) Assemble(counts []int, sections [][]byte) []byte {
	endsAt := countsAt + 4*len(counts)
	header := endsAt + 4*len(sections)
	size := header
	for _, s := range sections {
		size += len(s)
	}
	b := make([]byte, header, size)
	copy(b, f.Magic)
	binary.LittleEndian.PutUint32(b[8:], f.Version)
	for i, c := range counts {
		binary.LittleEndian.PutUint32(b[countsAt+4*i:], uint32(c))
	}
	for i, s := range sections {
		b = append(b, s...)
		binary.LittleEndian.PutUint32(b[endsAt+4*i:], uint32(len(b)))
	}
	Seal(b)
	return b
}

// Seal writes the checksum of what b holds.
func Seal(b []byte) {
	binary.LittleEndian.PutUint32(b[checksumAt:], crc32.Checksum(b[countsAt:], castagnoli))
}

// Parse fills counts and sections, which become parts of b. The error wraps ErrDamaged.
func (f Form) Parse(b []byte, counts []int, sections [][]byte) error {
	endsAt := countsAt + 4*len(counts)
	start := endsAt + 4*len(sections)
	if len(b) < start || string(b[:8]) != f.Magic {
		return ErrDamaged
	}
	if v := binary.LittleEndian.Uint32(b[8:]); v != f.Version {
		return fmt.Errorf("%w: format %d, not %d", ErrDamaged, v, f.Version)
	}
	if binary.LittleEndian.Uint32(b[checksumAt:]) != crc32.Checksum(b[countsAt:], castagnoli) {
		return ErrDamaged
	}
	for i := range counts {
		counts[i] = int(binary.LittleEndian.Uint32(b[countsAt+4*i:]))
	}
	for i := range sections {
		end := int(binary.LittleEndian.Uint32(b[endsAt+4*i:]))
		if end < start || end > len(b) {
			return ErrDamaged
		}
		sections[i] = b[start:end]
		start = end
	}
	return nil
}
