package elf

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tags of the dynamic section that matter here.
const (
	tagNeeded     = 1
	tagStrtab     = 5
	tagStrsz      = 10
	tagSoname     = 14
	tagRpath      = 15
	tagRunpath    = 29
	tagVerdef     = 0x6ffffffc
	tagVerdefnum  = 0x6ffffffd
	tagVerneed    = 0x6ffffffe
	tagVerneednum = 0x6fffffff
)

const maxVersions = 1 << 16 // records of .gnu.version_r or _d

type dynamicEntry struct{ tag, value uint64 }

func (s *scanner) dynamic(d segment) error {
	raw, ok := s.kept(d.off, d.filesz)
	if !ok {
		return ErrMalformed
	}
	entries := s.entries(raw)
	tables := map[uint64]uint64{}
	for _, e := range entries {
		switch e.tag {
		case tagStrtab, tagStrsz, tagVerdef, tagVerdefnum, tagVerneed, tagVerneednum:
			tables[e.tag] = e.value
		}
	}
	if tables[tagStrtab] == 0 {
		return nil
	}
	if err := s.tables(tables); err != nil {
		return err
	}
	strtab, _, ok := s.offset(tables[tagStrtab])
	if !ok {
		return ErrMalformed
	}
	names, ok := s.kept(strtab, tables[tagStrsz])
	if !ok {
		return ErrMalformed
	}
	if err := s.names(entries, names); err != nil {
		return err
	}
	if err := s.needs(tables, names); err != nil {
		return err
	}
	return s.defs(tables, names)
}

func (s *scanner) entries(raw []byte) []dynamicEntry {
	width := 8
	if s.wide {
		width = 16
	}
	var all []dynamicEntry
	for ; len(raw) >= width; raw = raw[width:] {
		var e dynamicEntry
		if s.wide {
			e = dynamicEntry{s.order.Uint64(raw), s.order.Uint64(raw[8:])}
		} else {
			e = dynamicEntry{uint64(s.order.Uint32(raw)), uint64(s.order.Uint32(raw[4:]))}
		}
		if e.tag == 0 {
			break
		}
		all = append(all, e)
	}
	return all
}

// tables keeps the tables that are not kept yet: behind the dynamic section, where tools such as patchelf put them, or
// anywhere where the reader can seek.
func (s *scanner) tables(at map[uint64]uint64) error {
	var parts []segment
	for _, tag := range []uint64{tagStrtab, tagVerneed, tagVerdef} {
		if at[tag] == 0 {
			continue
		}
		off, rest, ok := s.offset(at[tag])
		if !ok {
			return ErrMalformed
		}
		size := min(rest, maxDynamic)
		if tag == tagStrtab {
			if size = at[tagStrsz]; size > rest {
				return ErrMalformed
			}
		}
		if tag == tagStrtab || s.from(off) == nil {
			parts = append(parts, segment{off: off, filesz: size})
		}
	}
	slices.SortFunc(parts, func(a, b segment) int { return cmp.Compare(a.off, b.off) })
	for _, p := range parts {
		if _, err := s.grab(p.off, p.filesz); err != nil {
			return err
		}
	}
	return nil
}

func (s *scanner) names(entries []dynamicEntry, strtab []byte) error {
	f := s.facts
	for _, e := range entries {
		switch e.tag {
		case tagNeeded, tagSoname, tagRpath, tagRunpath:
		default:
			continue
		}
		name, ok := text(strtab, e.value)
		if !ok {
			return ErrMalformed
		}
		switch e.tag {
		case tagNeeded:
			f.Needed = append(f.Needed, name)
		case tagSoname:
			f.Soname = name
		case tagRpath:
			f.Rpath = strings.Split(name, ":")
		case tagRunpath:
			f.Runpath = strings.Split(name, ":")
		}
	}
	return nil
}

// needs walks .gnu.version_r: Verneed {version, cnt uint16; file, aux, next uint32}, Vernaux {hash uint32; flags, other
// uint16; name, next uint32}.
func (s *scanner) needs(tables map[uint64]uint64, strtab []byte) error {
	b, err := s.table(tables[tagVerneed])
	if b == nil || err != nil {
		return err
	}
	at, budget := uint64(0), maxVersions
	for range min(tables[tagVerneednum], maxVersions) {
		if at > uint64(len(b)) || len(b[at:]) < 16 {
			return ErrMalformed
		}
		file, ok := text(strtab, uint64(s.order.Uint32(b[at+4:])))
		if !ok {
			return ErrMalformed
		}
		need := filesystem.VersionNeed{File: file}
		aux := at + uint64(s.order.Uint32(b[at+8:]))
		for range s.order.Uint16(b[at+2:]) {
			if budget--; budget < 0 || aux > uint64(len(b)) || len(b[aux:]) < 16 {
				return ErrMalformed
			}
			name, ok := text(strtab, uint64(s.order.Uint32(b[aux+8:])))
			if !ok {
				return ErrMalformed
			}
			need.Versions = append(need.Versions, name)
			aux += uint64(s.order.Uint32(b[aux+12:]))
		}
		s.facts.VerNeeds = append(s.facts.VerNeeds, need)
		next := uint64(s.order.Uint32(b[at+12:]))
		if next == 0 {
			break
		}
		at += next
	}
	return nil
}

// defs walks .gnu.version_d: Verdef {version, flags, ndx, cnt uint16; hash, aux, next uint32}, Verdaux {name, next
// uint32}.
func (s *scanner) defs(tables map[uint64]uint64, strtab []byte) error {
	b, err := s.table(tables[tagVerdef])
	if b == nil || err != nil {
		return err
	}
	at := uint64(0)
	for range min(tables[tagVerdefnum], maxVersions) {
		if at > uint64(len(b)) || len(b[at:]) < 20 {
			return ErrMalformed
		}
		aux := at + uint64(s.order.Uint32(b[at+12:]))
		if aux > uint64(len(b)) || len(b[aux:]) < 8 {
			return ErrMalformed
		}
		name, ok := text(strtab, uint64(s.order.Uint32(b[aux:])))
		if !ok {
			return ErrMalformed
		}
		s.facts.VerDefs = append(s.facts.VerDefs, name)
		next := uint64(s.order.Uint32(b[at+16:]))
		if next == 0 {
			break
		}
		at += next
	}
	return nil
}

// table is what was kept from an address on, nil for address zero.
func (s *scanner) table(addr uint64) ([]byte, error) {
	if addr == 0 {
		return nil, nil
	}
	if off, _, ok := s.offset(addr); ok {
		if b := s.from(off); b != nil {
			return b, nil
		}
	}
	return nil, ErrMalformed
}

func text(strtab []byte, at uint64) (string, bool) {
	if at >= uint64(len(strtab)) {
		return "", false
	}
	b := strtab[at:]
	end := bytes.IndexByte(b, 0)
	if end < 0 {
		return "", false
	}
	return string(b[:end]), true
}
