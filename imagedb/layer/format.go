package layer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// An index file is a header, then sections. All integers of the header are little-endian; elsewhere they are unsigned varints.
//
//	magic    8 bytes "layerlix"
//	version  uint32
//	checksum uint32   CRC-32C of everything behind it
//	count    uint32   records
//	sections uint32 × sectionCount: where each ends; the first starts behind the header
//
// Records are sorted by key (see key) and front-coded in blocks: shared prefix length, twice the suffix length, one more where the
// attributes are those of the record before, suffix, attribute number if they are not, then for
// files size and the offsets of ELF facts and first line, and of the segment of the kept text and in it, as their flags say, for links the offset of the target.
const (
	magic        = "layerlix"
	version      = 7 // 3: apt's keyrings are kept; 4: rpm's packages are; 5: CMake's caches are; 6: texts are compressed together; 7: entry scripts are kept
	headerSize   = 8 + 4 + 4 + 4 + 4*sectionCount
	blockRecords = 16
)

const (
	attrSection    = iota // attributes, each once
	stringSection         // strings, each once: length, bytes
	elfSection            // ELF facts, each once
	contentSection        // kept texts in segments: length, bytes; the first tells how they are compressed; each text then behind its length
	blockSection          // uint32 offset of each block in recordSection
	hashSection           // one byte per record, a hash of its name
	ownerSection          // which package owns what, where that could not be settled in this layer
	recordSection
	sectionCount
)

func suffixWord(n int, again bool) uint64 {
	if again {
		return uint64(n)<<1 | 1
	}
	return uint64(n) << 1
}

// ErrDamaged means that an index file is not what was written, or was written by another version.
var ErrDamaged = errors.New("damaged or foreign layer index")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func assemble(count int, sections [sectionCount][]byte) []byte {
	size := headerSize
	for _, s := range sections {
		size += len(s)
	}
	b := make([]byte, headerSize, size)
	copy(b, magic)
	binary.LittleEndian.PutUint32(b[8:], version)
	binary.LittleEndian.PutUint32(b[16:], uint32(count))
	for i, s := range sections {
		b = append(b, s...)
		binary.LittleEndian.PutUint32(b[20+4*i:], uint32(len(b)))
	}
	binary.LittleEndian.PutUint32(b[12:], crc32.Checksum(b[16:], castagnoli))
	return b
}

func disassemble(b []byte) (count int, sections [sectionCount][]byte, err error) {
	if len(b) < headerSize || string(b[:8]) != magic {
		return 0, sections, ErrDamaged
	}
	if v := binary.LittleEndian.Uint32(b[8:]); v != version {
		return 0, sections, fmt.Errorf("%w: format %d, not %d", ErrDamaged, v, version)
	}
	if binary.LittleEndian.Uint32(b[12:]) != crc32.Checksum(b[16:], castagnoli) {
		return 0, sections, ErrDamaged
	}
	start := headerSize
	for i := range sections {
		end := int(binary.LittleEndian.Uint32(b[20+4*i:]))
		if end < start || end > len(b) {
			return 0, sections, ErrDamaged
		}
		sections[i] = b[start:end]
		start = end
	}
	count = int(binary.LittleEndian.Uint32(b[16:]))
	blocks := (count + blockRecords - 1) / blockRecords
	if len(sections[blockSection]) != 4*blocks || len(sections[hashSection]) != count {
		return 0, sections, ErrDamaged
	}
	return count, sections, nil
}

// nameHash tells most names apart; it is part of the format (FNV-1a folded to 8 bits).
func nameHash(base []byte) byte {
	h := uint32(2166136261)
	for _, c := range base {
		h = (h ^ uint32(c)) * 16777619
	}
	return byte(h ^ h>>8 ^ h>>16 ^ h>>24)
}
