package layer

import (
	"errors"
	"fmt"
	"io"
)

// ErrTooLarge means that a layer goes beyond the Limits.
var ErrTooLarge = errors.New("layer goes beyond a limit")

// Limits bound what one layer may cost. Zero fields mean the defaults.
type Limits struct {
	Entries int   // paths; 2,000,000
	Bytes   int64 // uncompressed; 1 TiB
	Ratio   int64 // of uncompressed to compressed bytes, where the first 64 MiB are free; 200
	Kept    int64 // bytes of kept texts; 64 MiB
}

const (
	freeBytes = 64 << 20
	maxPath   = 4096 // Linux PATH_MAX: a longer one cannot be unpacked in one go
)

func (l Limits) orDefaults() Limits {
	if l.Entries == 0 {
		l.Entries = 2_000_000
	}
	if l.Bytes == 0 {
		l.Bytes = 1 << 40
	}
	if l.Ratio == 0 {
		l.Ratio = 200
	}
	if l.Kept == 0 {
		l.Kept = 64 << 20
	}
	return l
}

// counter counts what passes.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// guard stops a stream that inflates beyond measure.
type guard struct {
	r          io.Reader
	compressed *counter
	limits     Limits
	n          int64
}

func (g *guard) Read(p []byte) (int, error) {
	n, err := g.r.Read(p)
	g.n += int64(n)
	if g.n > g.limits.Bytes {
		return n, fmt.Errorf("%w: more than %d bytes uncompressed", ErrTooLarge, g.limits.Bytes)
	}
	if g.n > freeBytes && g.n/g.limits.Ratio > g.compressed.n {
		return n, fmt.Errorf("%w: %d bytes inflate to more than %d times as many", ErrTooLarge, g.compressed.n, g.limits.Ratio)
	}
	return n, err
}
