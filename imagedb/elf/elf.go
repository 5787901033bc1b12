// Package elf reads what the dynamic loader would read of an object, from a stream that cannot seek and is not stored:
// program headers and the dynamic section, never section headers. It resolves nothing against other objects.
package elf

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Magic starts every object.
const Magic = "\x7fELF"

// ErrMalformed means that the object's headers do not lead to its dynamic section.
var ErrMalformed = errors.New("malformed ELF object")

// Bounds on what one object may make us keep. Of 2,376 objects of a full desktop and of CUDA none needs more.
const (
	maxKept    = 16 << 20
	maxHeaders = 1 << 10
	maxDynamic = 1 << 20
	maxInterp  = 4 << 10
)

const (
	loadSegment    = 1
	dynamicSegment = 2
	interpSegment  = 3
)

// segment is a program header.
type segment struct {
	kind               uint32
	off, vaddr, filesz uint64
}

// Scan reads one object. r is read as far as needed; one that is an io.Seeker
// and an io.ReaderAt, too, is read only where that is.
func Scan(r io.Reader) (*filesystem.ELF, error) {
	s := &scanner{stream: stream{r: r}}
	if err := s.header(); err != nil {
		return nil, err
	}
	if err := s.segments(); err != nil {
		return nil, err
	}
	return s.facts, nil
}

type scanner struct {
	stream
	order binary.ByteOrder
	wide  bool // 64-bit
	facts *filesystem.ELF
	loads []segment
}

func (s *scanner) header() error {
	b, err := s.grab(0, 16)
	if err != nil {
		return err
	}
	if string(b[:4]) != Magic || b[4] < 1 || b[4] > 2 || b[5] < 1 || b[5] > 2 {
		return ErrMalformed
	}
	s.wide = b[4] == 2
	s.order = binary.LittleEndian
	if b[5] == 2 {
		s.order = binary.BigEndian
	}
	s.facts = &filesystem.ELF{Class: 32}
	size := uint64(52)
	if s.wide {
		s.facts.Class = 64
		size = 64
	}
	if b, err = s.grab(0, size); err != nil {
		return err
	}
	s.facts.Type = s.order.Uint16(b[16:])
	s.facts.Machine = s.order.Uint16(b[18:])
	return nil
}

// segments reads the program headers and what they point to, in file order.
func (s *scanner) segments() error {
	h, _ := s.kept(0, 52)
	table, size, count := uint64(s.order.Uint32(h[28:])), uint64(s.order.Uint16(h[42:])), uint64(s.order.Uint16(h[44:]))
	if s.wide {
		h, _ = s.kept(0, 64)
		table, size, count = s.order.Uint64(h[32:]), uint64(s.order.Uint16(h[54:])), uint64(s.order.Uint16(h[56:]))
	}
	if count == 0 {
		return nil
	}
	if count > maxHeaders || s.wide && size < 56 || !s.wide && size < 32 {
		return ErrMalformed
	}
	raw, err := s.grab(table, size*count)
	if err != nil {
		return err
	}
	var dynamic, interp *segment
	for ; len(raw) > 0; raw = raw[size:] {
		g := s.segment(raw)
		switch g.kind {
		case loadSegment:
			s.loads = append(s.loads, g)
		case dynamicSegment:
			dynamic = &g
		case interpSegment:
			interp = &g
		}
	}
	if err := s.retain(dynamic, interp); err != nil {
		return err
	}
	if interp != nil {
		b, ok := s.kept(interp.off, interp.filesz)
		if !ok {
			return ErrMalformed
		}
		s.facts.Interp, _, _ = strings.Cut(string(b), "\x00")
	}
	if dynamic == nil {
		return nil
	}
	return s.dynamic(*dynamic)
}

func (s *scanner) segment(b []byte) segment {
	if s.wide {
		return segment{s.order.Uint32(b), s.order.Uint64(b[8:]), s.order.Uint64(b[16:]), s.order.Uint64(b[32:])}
	}
	return segment{s.order.Uint32(b), uint64(s.order.Uint32(b[4:])), uint64(s.order.Uint32(b[8:])),
		uint64(s.order.Uint32(b[16:]))}
}

// retain keeps the interpreter, the dynamic section and, where the reader cannot seek back to them, the file's start,
// where linkers put the string and version tables.
func (s *scanner) retain(dynamic, interp *segment) error {
	var points []segment
	if dynamic != nil {
		if dynamic.filesz > maxDynamic {
			return ErrMalformed
		}
		points = append(points, *dynamic)
		if _, back := s.back(); len(s.loads) > 0 && !back {
			if err := s.upTo(min(s.loads[0].off+s.loads[0].filesz, maxKept)); err != nil {
				return err
			}
		}
	}
	if interp != nil {
		if interp.filesz > maxInterp {
			return ErrMalformed
		}
		points = append(points, *interp)
	}
	slices.SortFunc(points, func(a, b segment) int { return cmp.Compare(a.off, b.off) })
	for _, g := range points {
		if _, err := s.grab(g.off, g.filesz); err != nil {
			return fmt.Errorf("segment at %d: %w", g.off, err)
		}
	}
	return nil
}

// offset turns an address of the loaded object into a file offset; size is how much of the segment follows.
func (s *scanner) offset(addr uint64) (off, size uint64, ok bool) {
	for _, l := range s.loads {
		if addr >= l.vaddr && addr-l.vaddr < l.filesz {
			return l.off + addr - l.vaddr, l.filesz - (addr - l.vaddr), true
		}
	}
	return 0, 0, false
}
