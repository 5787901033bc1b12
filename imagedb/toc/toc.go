// Package toc reads tables of contents of image layers, and through them the few parts of a layer that are needed:
// eStargz, zstd:chunked and SOCI's zTOC. A table is only the claim of its author, which nothing but reading the layer
// proves; parts of the layer are verified against the digests in the table. It knows nothing of registries.
package toc

import (
	"errors"
	"fmt"
)

// Entry is one entry of a layer's tar as a table has it.
type Entry struct {
	Name, Link string
	Type       byte // as in archive/tar
	Mode       int64
	UID, GID   int
	Size       int64   // bytes of a regular file
	Chunks     []Chunk // of a regular file, ascending without gaps; nil where the table does not say where it is
}

// Chunk is a part of a file that can be read alone.
type Chunk struct {
	Offset int64    // of its compressed stream in the layer's blob
	Inner  int64    // bytes of that stream, inflated, before it
	At     int64    // in the file
	Size   int64    // bytes, inflated
	Sum    [32]byte // SHA-256 of those
	Known  bool     // Sum is
	Zeros  bool     // nothing but zeros, wherever it is
}

// Table is what a layer's table of contents says.
type Table struct {
	Entries []Entry
	End     int64  // of the files in the blob: where the table itself starts; 0 where nothing can be read through it
	Zstd    bool   // chunks are compressed with zstd, otherwise gzip
	Spans   []Span // that chunks are in, ascending; nil where each is compressed alone
}

// ErrFormat means that a table is not what it should be, or goes beyond a limit.
var ErrFormat = errors.New("not a table of contents that can be read")

func malformed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(format, args...))
}

// MaxBlob is the most bytes that a table may have as it is stored.
const MaxBlob = 32 << 20

const (
	maxRaw    = 512 << 20 // bytes of a table, inflated
	maxEntry  = 1 << 20   // bytes of one entry's text
	maxMemory = 32 << 20  // bytes that entries take, about 120,000 files
	costEntry = 128
	costChunk = 80
	sumSize   = 32
)

// collector adds entries up to what may be held in memory.
type collector struct {
	entries []Entry
	spent   int64
}

func (c *collector) spend(n int) error {
	if c.spent += int64(n); c.spent > maxMemory {
		return malformed("more than %d bytes of entries", maxMemory)
	}
	return nil
}

func (c *collector) add(e Entry) error {
	c.entries = append(c.entries, e)
	return c.spend(costEntry + len(e.Name) + len(e.Link) + costChunk*len(e.Chunks))
}
