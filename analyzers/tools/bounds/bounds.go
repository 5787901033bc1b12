// Package bounds says how much following one build may take, and counts what it took.
package bounds

import (
	"strings"
	"unsafe"
)

// Bounds of what following one build may take, whatever its Dockerfile says. They are far above what real ones come to,
// and past them nothing is known: the result stays right, and says less.
const (
	MaxValue   = 1 << 20  // bytes of one value. No program is given one over 128 KiB: MAX_ARG_STRLEN in linux/binfmts.h
	MaxFields  = 10000    // words that one word, or one command line, becomes
	MaxPath    = 4096     // bytes of a path: PATH_MAX in linux/limits.h
	maxDepth   = 100      // directories one in the other: each state of a file system keeps those on the way to what changed
	MaxSearch  = 1000     // directories of PATH
	maxText    = 64 << 20 // bytes of all values that are put together
	MaxPattern = 1 << 10  // bytes of a pattern that is matched
	maxNear    = 100      // wrong names that others like them are looked for: each is compared with all there are
	MaxLaid    = 10000    // entries compared where trees are laid over others
)

// Budget is what was spent of it. One is shared by all that follows a build; the zero budget is unspent.
type Budget struct {
	text int
	Laid int
	near int

	tails map[*byte]int // how much of the room that Append took is used, by its first byte
}

// Affords reports whether a value of so many bytes and words may be put together. What may not is not charged: it is
// not made.
func (b *Budget) Affords(bytes, words int) bool {
	if bytes > MaxValue || words > MaxFields {
		return false
	}
	b.text += bytes + 64*words
	return !b.Spent()
}

// Spent reports whether nothing more may be put together.
func (b *Budget) Spent() bool { return b.text > maxText }

// Exceeded reports whether anything was left out for the sake of a bound.
func (b *Budget) Exceeded() bool { return b.Spent() || b.near > maxNear || b.Laid > MaxLaid }

// Since is what was spent after an earlier moment.
func (b *Budget) Since(before Budget) Budget {
	return Budget{text: b.text - before.text, Laid: b.Laid - before.Laid, near: b.near - before.near}
}

// Repeat spends once more what the same work spent before; false, with nothing spent, where there is not enough left.
func (b *Budget) Repeat(spent Budget) bool {
	after := Budget{text: b.text + spent.text, Laid: b.Laid + spent.Laid, near: b.near + spent.near, tails: b.tails}
	if after.Exceeded() {
		return false
	}
	*b = after
	return true
}

// Nearest is a repository's names that are like a wrong one.
func (b *Budget) Nearest(r interface{ Nearest(string, int) []string }, name string) []string {
	if b.near++; b.near > maxNear {
		return nil
	}
	return r.Nearest(name, 3)
}

// Append returns a file's content with more behind it, and leaves the content as it is. A file that grows line by line
// takes the room of its last state alone: each state begins with the one before it.
func (b *Budget) Append(content, more []byte) []byte {
	if first := unsafe.SliceData(content); b.tails[first] == len(content) && len(content) > 0 &&
		cap(content)-len(content) >= len(more) {
		b.tails[first] += len(more)
		return append(content, more...)
	}
	size := len(content) + len(more)
	longer := append(append(make([]byte, 0, 2*size), content...), more...)
	if b.tails == nil {
		b.tails = map[*byte]int{}
	}
	b.tails[unsafe.SliceData(longer)] = size
	return longer
}

// TooLong reports whether a path is longer or deeper than is followed.
func TooLong(p string) bool { return len(p) >= MaxPath || strings.Count(p, "/") > maxDepth }
