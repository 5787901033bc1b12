// Package commandnames says which names the programs of Debian's packages have.
package commandnames

import (
	_ "embed"
	"hash/fnv"
)

// bits is a Bloom filter of the names: all files in bin, sbin and games folders of Debian bullseye, bookworm and trixie,
// all components, amd64; what those names begin with before a sign or a digit, which may be alternatives of theirs; and
// the names of the packages. Source: the Contents files of 2026-11-28, by TestMake.
//
//go:embed names.bloom
var bits []byte

// rounds is how many bits each name has.
const rounds = 8

// May reports whether a package may have a program of a name. Of others it is true once in some hundred times.
func May(name string) bool {
	for at := range places(name, len(bits)) {
		if bits[at/8]&(1<<(at%8)) == 0 {
			return false
		}
	}
	return true
}

// places are the bits of a name in a filter of so many bytes: two hashes, added.
func places(name string, size int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(name))
		sum := h.Sum64()
		step := sum>>32 | 1
		for range rounds {
			if !yield(int(sum % uint64(size*8))) { //nolint:gosec // below the size
				return
			}
			sum += step
		}
	}
}
