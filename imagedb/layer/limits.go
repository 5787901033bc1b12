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
	Entries int   // tar entries; 5,000,000
	Memory  int64 // bytes that paths, links, facts and lists take while they are collected; 96 MiB, some 800,000 files
	Bytes   int64 // uncompressed; 1 TiB
	Ratio   int64 // of uncompressed to compressed bytes, where the first 64 MiB are free; 200
	Kept    int64 // bytes of kept texts, before compression; 64 MiB
	// Share bounds what layers take that are read at once; nil: each is bounded alone.
	Share *Share
}

const (
	freeBytes = 64 << 20
	maxPath   = 4096 // Linux PATH_MAX: a longer one cannot be unpacked in one go
)

func (l Limits) orDefaults() Limits {
	if l.Entries == 0 {
		l.Entries = 5_000_000
	}
	if l.Memory == 0 {
		l.Memory = 96 << 20
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
	if tooMany := g.passed(int64(n)); tooMany != nil {
		err = tooMany
	}
	return n, err
}

const skipStep = 16 << 20 // bytes that are skipped between two looks at the limits

// Seek skips forward where what is guarded can; otherwise it fails and does nothing.
func (g *guard) Seek(offset int64, whence int) (int64, error) {
	s, ok := g.r.(io.Seeker)
	if !ok || whence != io.SeekCurrent || offset < 0 {
		return 0, errors.ErrUnsupported
	}
	for offset > 0 {
		step := min(offset, skipStep)
		if _, err := s.Seek(step, io.SeekCurrent); err != nil {
			return g.n, err
		}
		if err := g.passed(step); err != nil {
			return g.n, err
		}
		offset -= step
	}
	return g.n, nil
}

// passed counts n bytes and reports whether they were too many.
func (g *guard) passed(n int64) error {
	g.n += n
	if g.n > g.limits.Bytes {
		return fmt.Errorf("%w: more than %d bytes uncompressed", ErrTooLarge, g.limits.Bytes)
	}
	if g.n > freeBytes && g.n/g.limits.Ratio > g.compressed.n {
		return fmt.Errorf("%w: %d bytes inflate to more than %d times as many", ErrTooLarge, g.compressed.n, g.limits.Ratio)
	}
	return nil
}
