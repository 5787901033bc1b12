package layer

import "github.com/layerlint/layerlint/imagedb/sections"

// indexForm counts records. Integers are unsigned varints unless something else is said.
//
// Records are sorted by key (see key) and front-coded in blocks: shared prefix length, twice the suffix length, one
// more where the attributes are those of the record before, suffix, attribute number if they are not, then for files
// size and the offsets of ELF facts and first line, of the segment of the kept text and in it, and the inode, as their flags
// say, for links the offset of the target.
//
// Version 3: apt's keyrings are kept; 4: rpm's packages are; 5: CMake's caches are; 6: texts are compressed together;
// 7: entry scripts are kept; 8: the main configuration of nginx is; 9: files with several names have numbers.
var indexForm = sections.Form{Magic: "layerlix", Version: 9}

const blockRecords = 16

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

func assemble(count int, parts [sectionCount][]byte) []byte {
	return indexForm.Assemble([]int{count}, parts[:])
}

func disassemble(b []byte) (count int, parts [sectionCount][]byte, err error) {
	counts := make([]int, 1)
	if err := indexForm.Parse(b, counts, parts[:]); err != nil {
		return 0, parts, err
	}
	count = counts[0]
	blocks := (count + blockRecords - 1) / blockRecords
	if len(parts[blockSection]) != 4*blocks || len(parts[hashSection]) != count {
		return 0, parts, sections.ErrDamaged
	}
	return count, parts, nil
}

// nameHash distinguishes most names; it is part of the format (FNV-1a folded to 8 bits).
func nameHash(base []byte) byte {
	h := uint32(2166136261)
	for _, c := range base {
		h = (h ^ uint32(c)) * 16777619
	}
	return byte(h ^ h>>8 ^ h>>16 ^ h>>24)
}
