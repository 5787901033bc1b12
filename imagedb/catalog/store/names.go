package store

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Names is a sorted list of names, each with a kind, in blocks that are unpacked as they are needed, each once. It is
// safe for concurrent use.
type Names struct {
	first  []string // the first name of each block
	blocks []func() string

	inOrder func() string // the names in one text
	flat    func() *Flat
	looked  atomic.Int32 // how many times all names were looked through
}

// Name is a name as the list keeps it: what it has beyond the one before it.
type Name struct {
	Shared int // how many bytes are those of the name before
	Rest   string
	Kind   uint32
}

// blockNames is how many names a block holds: few, so that looking one up unpacks little.
const blockNames = 512

// EncodeNames packs names by kind: a letter, or a set of bits.
func EncodeNames[K byte | uint32](kinds map[string]K) ([]byte, error) {
	names := make([]string, 0, len(kinds))
	for n := range kinds {
		names = append(names, n)
	}
	slices.Sort(names)
	w := &writer{}
	w.uint(uint64((len(names) + blockNames - 1) / blockNames))
	for block := range slices.Chunk(names, blockNames) {
		b, prev := &writer{}, ""
		for _, n := range block {
			same := shared(prev, n)
			b.uint(uint64(same))
			b.uint(uint64(kinds[n]))
			b.string(n[same:])
			prev = n
		}
		c, err := Compress(b.b)
		if err != nil {
			return nil, err
		}
		w.string(block[0])
		w.string(string(c))
	}
	return w.b, nil
}

// OpenNames reads the block table; blocks are read when they are asked for.
func OpenNames(file *io.SectionReader) (*Names, error) {
	p := parts{file: file}
	n := &Names{}
	n.inOrder, n.flat = sync.OnceValue(n.spellOut), sync.OnceValue(n.layOut)
	for left := p.uint(); left > 0 && !p.bad; left-- {
		n.first = append(n.first, p.string())
		packed := p.part()
		n.blocks = append(n.blocks, sync.OnceValue(func() string {
			text, _ := unpackText(packed, 0, packed.Size()) // a damaged block holds no names: Check tells
			return text
		}))
	}
	if p.bad {
		return nil, fmt.Errorf("names: %w", ErrDamaged)
	}
	return n, nil
}

// Check unpacks every block: ErrDamaged when one does not hold names.
func (n *Names) Check() error {
	for i, open := range n.blocks {
		r := reader{s: open()}
		if name := (Name{Shared: int(r.uint()), Kind: uint32(r.uint()), Rest: r.string()}); r.bad ||
			name.Rest != n.first[i] {
			return fmt.Errorf("names from %q on: %w", n.first[i], ErrDamaged)
		}
	}
	return nil
}

// Packed are the names as they are kept, in order.
func (n *Names) Packed() iter.Seq[Name] { return n.packed(0) }

func (n *Names) packed(block int) iter.Seq[Name] {
	return func(yield func(Name) bool) {
		for _, open := range n.blocks[block:] {
			r := reader{s: open()}
			for r.s != "" {
				if name := (Name{Shared: int(r.uint()), Kind: uint32(r.uint()), Rest: r.string()}); r.bad ||
					!yield(name) {
					return
				}
			}
		}
	}
}

// From are the names from start on with their kinds, in order.
func (n *Names) From(start string) iter.Seq2[string, uint32] {
	return func(yield func(string, uint32) bool) {
		for name, kind := range n.Spelled(start) {
			if !yield(string(name), kind) {
				return
			}
		}
	}
}

// Beginning are the names that begin with a prefix and of whose kinds keep is true, in order.
func (n *Names) Beginning(prefix string, keep func(kind uint32) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		for name, kind := range n.From(prefix) {
			if !strings.HasPrefix(name, prefix) || keep(kind) && !yield(name) {
				return
			}
		}
	}
}

// Spelled is From; the next name takes the place of the one before. Those before start are not spelled out: what each
// shares with the one before tells where it stands.
func (n *Names) Spelled(start string) iter.Seq2[[]byte, uint32] {
	return func(yield func([]byte, uint32) bool) {
		block, found := slices.BinarySearch(n.first, start)
		if !found {
			block--
		}
		var b []byte
		before, match := true, 0 // match: how many bytes of start the name before has
		for name := range n.packed(max(block, 0)) {
			if before {
				if name.Shared > match {
					continue
				}
				if name.Shared == match {
					same := shared(start[match:], name.Rest)
					if rest := start[match+same:]; rest != "" && (same == len(name.Rest) || name.Rest[same] < rest[0]) {
						match += same
						continue
					}
				}
				before, b = false, append(b, start[:name.Shared]...)
			}
			if name.Shared > len(b) {
				return
			}
			b = append(b[:name.Shared], name.Rest...)
			if !yield(b, name.Kind) {
				return
			}
		}
	}
}

// All calls yield with every name and kind, in order.
func (n *Names) All(yield func(name string, kind uint32) bool) { n.From("")(yield) }

// Kind returns a name's kind, 0 when the list lacks it.
func (n *Names) Kind(name string) uint32 {
	for first, kind := range n.From(name) {
		if first == name {
			return kind
		}
		break
	}
	return 0
}

// Index returns the place of a name among all, from 0. It is false when the list lacks it.
func (n *Names) Index(name string) (int, bool) {
	block, found := slices.BinarySearch(n.first, name)
	if !found {
		block--
	}
	if block < 0 {
		return 0, false
	}
	at := block * blockNames
	for other := range n.From(n.first[block]) {
		if other >= name {
			return at, other == name
		}
		at++
	}
	return 0, false
}

// Hashed reports whether a name is one of those that packages of Rust, Haskell, OCaml, R, Go and Node provide for each
// other, which lists of Debian's next releases leave out.
func Hashed(name string) bool {
	for _, prefix := range []string{"librust-", "libghc-", "r-api-", "golang-", "node-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return strings.HasPrefix(name, "lib") && strings.Contains(name, "-ocaml")
}
