package apt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// An index file is a header, then sections. Fixed-width integers are little-endian, others unsigned varints.
//
//	magic    8 bytes "layerapt"
//	version  uint32
//	checksum uint32   CRC-32C of everything behind it
//	names    uint32   how many
//	packages uint32   how many
//	sections uint32 × sectionCount: where each ends; the first starts behind the header
//
// Names are all that the list mentions, sorted; packages are sorted by name, then by version, newest first.
const (
	magic         = "layerapt"
	formatVersion = 3
	headerSize    = 8 + 4*4 + 4*sectionCount
	recordSize    = 7 * 4
)

const (
	nameSection      = iota // the names, one behind the other
	nameEndSection          // uint32 per name: where it ends
	firstSection            // uint32 per name and one more: its first package
	providerSection         // uint32 per name: its list in provisionSection, 0 for none
	packageSection          // records: version, size, installed size in KiB, depends, recommends, provides, conflicts and breaks<<2|for every architecture<<1|essential
	textSection             // versions: length, bytes
	relationSection         // lists of groups of alternatives: count; per group count; per alternative name<<3|operator, version unless Any
	provisionSection        // lists of what provides a name: count; per provider package, version+1 or 0
	sectionCount
)

// ErrDamaged means that an index file is not what was written, or was written by another version.
var ErrDamaged = errors.New("damaged or foreign package index")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func assemble(names, packages int, sections [sectionCount][]byte) []byte {
	size := headerSize
	for _, s := range sections {
		size += len(s)
	}
	b := make([]byte, headerSize, size)
	copy(b, magic)
	binary.LittleEndian.PutUint32(b[8:], formatVersion)
	binary.LittleEndian.PutUint32(b[16:], uint32(names))
	binary.LittleEndian.PutUint32(b[20:], uint32(packages))
	for i, s := range sections {
		b = append(b, s...)
		binary.LittleEndian.PutUint32(b[24+4*i:], uint32(len(b)))
	}
	binary.LittleEndian.PutUint32(b[12:], crc32.Checksum(b[16:], castagnoli))
	return b
}

// Parse opens an index file; it keeps b.
func Parse(b []byte) (*Index, error) {
	if len(b) < headerSize || string(b[:8]) != magic {
		return nil, ErrDamaged
	}
	if v := binary.LittleEndian.Uint32(b[8:]); v != formatVersion {
		return nil, fmt.Errorf("%w: format %d, not %d", ErrDamaged, v, formatVersion)
	}
	if binary.LittleEndian.Uint32(b[12:]) != crc32.Checksum(b[16:], castagnoli) {
		return nil, ErrDamaged
	}
	x := &Index{bytes: b, names: int(binary.LittleEndian.Uint32(b[16:])), packages: int(binary.LittleEndian.Uint32(b[20:]))}
	start := headerSize
	for i := range x.sections {
		end := int(binary.LittleEndian.Uint32(b[24+4*i:]))
		if end < start || end > len(b) {
			return nil, ErrDamaged
		}
		x.sections[i] = b[start:end]
		start = end
	}
	if len(x.sections[nameEndSection]) != 4*x.names || len(x.sections[firstSection]) != 4*(x.names+1) ||
		len(x.sections[providerSection]) != 4*x.names || len(x.sections[packageSection]) != recordSize*x.packages {
		return nil, ErrDamaged
	}
	return x, nil
}
