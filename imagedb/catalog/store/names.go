package store

import (
	"fmt"
	"slices"
	"strings"
)

// Names is a sorted list of names, each with a kind, in blocks that are unpacked as they are needed.
type Names struct {
	first  []string // the first name of each block
	blocks []string // packed
}

const blockNames = 4096

// EncodeNames packs names by kind, a letter.
func EncodeNames(kinds map[string]byte) ([]byte, error) {
	names := make([]string, 0, len(kinds))
	for n := range kinds {
		names = append(names, n)
	}
	slices.Sort(names)
	w := &writer{}
	w.uint(uint64((len(names) + blockNames - 1) / blockNames))
	for block := range slices.Chunk(names, blockNames) {
		var b strings.Builder
		for _, n := range block {
			fmt.Fprintf(&b, "%s %c\n", n, kinds[n])
		}
		c, err := Compress([]byte(b.String()))
		if err != nil {
			return nil, err
		}
		w.string(block[0])
		w.string(string(c))
	}
	return w.b, nil
}

// OpenNames reads the block table; blocks stay packed.
func OpenNames(b []byte) (*Names, error) {
	r := &reader{s: string(b)}
	n := &Names{}
	for left := r.uint(); left > 0 && !r.bad; left-- {
		n.first = append(n.first, r.string())
		n.blocks = append(n.blocks, r.string())
	}
	if r.bad {
		return nil, fmt.Errorf("names: %w", ErrDamaged)
	}
	return n, nil
}

// Kind gives a name's kind, 0 when the list lacks it.
func (n *Names) Kind(name string) (byte, error) {
	i, found := slices.BinarySearch(n.first, name)
	if !found {
		i--
	}
	if i < 0 || strings.ContainsAny(name, " \n") {
		return 0, nil
	}
	b, err := Decompress([]byte(n.blocks[i]))
	if err != nil {
		return 0, fmt.Errorf("names: %w", err)
	}
	_, rest, ok := strings.Cut("\n"+string(b), "\n"+name+" ")
	if !ok || rest == "" {
		return 0, nil
	}
	return rest[0], nil
}

// All calls yield with every name and kind, in order.
func (n *Names) All(yield func(name string, kind byte) bool) {
	for _, block := range n.blocks {
		b, err := Decompress([]byte(block))
		if err != nil {
			return
		}
		for line := range strings.Lines(string(b)) {
			if name, kind, ok := strings.Cut(line, " "); ok && !yield(name, kind[0]) {
				return
			}
		}
	}
}
