package toc

import (
	"archive/tar"
	"cmp"
	"context"
	"io"
	"slices"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// Blob is a layer's blob as it is stored, of which parts can be had.
type Blob interface {
	// Range returns n bytes from offset on, all of them or an error.
	Range(ctx context.Context, offset, n int64) ([]byte, error)
}

// How much of a blob is read for one table. Objects beyond it stay unknown.
const (
	maxRead     = 64 << 20  // bytes, as stored
	maxRequests = 512       // for them
	maxWindow   = 16 << 20  // bytes of one request and of what inflates from one chunk
	wantWindow  = 8 << 20   // bytes up to which requests for neighbours are joined
	maxGap      = 128 << 10 // bytes that are read for nothing where that saves a request
	readAhead   = 1 << 20   // bytes, as stored, of a file that is read from chunk to chunk
	peek        = 128 << 10 // bytes of an object that are surely needed
	maxLookBack = 32 << 20  // bytes of a zstd frame's window: what encoders at their best ask for, however little they encode
	maxBuild    = 48 << 20  // bytes that the index takes while it is made, see layer.Limits
)

// span is a part of the blob, [from, to).
type span struct{ from, to int64 }

// Index makes a layer's index of its table. Texts and as many programs and libraries as the bounds allow are read from
// blob, the system's own first; a part that is not what the table's digests say is an error.
func Index(ctx context.Context, t *Table, blob Blob, limits layer.Limits) (*layer.Index, error) {
	if limits.Memory == 0 || limits.Memory > maxBuild {
		limits.Memory = maxBuild
	}
	r := &reader{ctx: ctx, blob: blob, table: t}
	defer r.close()
	r.measure()
	chosen, err := r.choose()
	if err != nil {
		return nil, err
	}
	return layer.FromTable(ctx, func(yield func(*tar.Header, io.Reader) bool) {
		for i := range t.Entries {
			e := &t.Entries[i]
			var contents io.Reader
			if e.Type == tar.TypeReg && e.Size == 0 || e.Type != tar.TypeReg {
				contents = empty{}
			} else if worth := chosen[i]; worth != layer.Worthless {
				contents = &body{reader: r, entry: e, must: worth == layer.Text, loaded: -1}
			}
			if !yield(e.header(), contents) {
				return
			}
		}
	}, limits)
}

type empty struct{}

func (empty) Read([]byte) (int, error) { return 0, io.EOF }

func (e *Entry) header() *tar.Header {
	return &tar.Header{Typeflag: e.Type, Name: e.Name, Linkname: e.Link, Size: e.Size, Mode: e.Mode, Uid: e.UID,
		Gid: e.GID}
}

// measure finds out where chunks end: where the next one starts.
func (r *reader) measure() {
	if r.table.Spans != nil {
		return
	}
	for i := range r.table.Entries {
		for _, c := range r.table.Entries[i].Chunks {
			r.starts = append(r.starts, c.Offset)
		}
	}
	r.starts = append(r.starts, r.table.End)
	slices.Sort(r.starts)
	r.starts = slices.Compact(r.starts)
}

// stored is where a chunk lies in the blob; ok is false when that is not within bounds.
func (r *reader) stored(c *Chunk) (s span, ok bool) {
	if from := r.spanOf(c); from != nil {
		s = span{from.From, from.To}
		return s, s.to-s.from <= maxWindow && from.End-from.Out <= maxWindow
	}
	i, _ := slices.BinarySearch(r.starts, c.Offset+1)
	if i == len(r.starts) || r.starts[i] > r.table.End {
		return span{}, false
	}
	s = span{c.Offset, r.starts[i]}
	return s, c.Known && s.to-s.from <= maxWindow && c.Size <= maxWindow && c.Inner <= maxWindow-c.Size
}

// spanOf is the span that a chunk is in, nil when it is compressed alone.
func (r *reader) spanOf(c *Chunk) *Span {
	i, ok := slices.BinarySearchFunc(r.table.Spans, c.Offset, func(s Span, at int64) int {
		return cmp.Compare(s.From, at)
	})
	if !ok {
		return nil
	}
	return &r.table.Spans[i]
}

// choose says what each entry is worth that is to be looked into, best first as long as the bounds allow.
func (r *reader) choose() ([]layer.Worth, error) {
	chosen := make([]layer.Worth, len(r.table.Entries))
	if r.table.End == 0 {
		return chosen, nil
	}
	by := map[layer.Worth][]int{}
	for i := range r.table.Entries {
		if e := &r.table.Entries[i]; e.Type == tar.TypeReg {
			worth := layer.WorthOf(e.header())
			by[worth] = append(by[worth], i)
		}
	}
	left := int64(maxRead)
	for _, worth := range []layer.Worth{layer.Text, layer.SystemObject, layer.Object} {
		for _, i := range by[worth] {
			e := &r.table.Entries[i]
			s, ok := r.start(e, worth == layer.Text)
			if ok = ok && s.to-s.from <= left; !ok && worth == layer.Text {
				return nil, malformed("%.200q cannot be read through it", e.Name)
			}
			if ok {
				left -= s.to - s.from
				chosen[i] = worth
				r.wanted = append(r.wanted, s)
			}
		}
	}
	slices.SortFunc(r.wanted, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	return chosen, nil
}

// start is where the first bytes of a file lie that are surely needed, or all of it.
func (r *reader) start(e *Entry, all bool) (whole span, ok bool) {
	for i := range e.Chunks {
		c := &e.Chunks[i]
		if c.At >= peek && !all {
			break
		}
		if c.Zeros {
			continue
		}
		s, known := r.stored(c)
		if !known {
			return whole, false
		}
		if !ok {
			whole = s
		}
		whole, ok = span{min(whole.from, s.from), max(whole.to, s.to)}, true
	}
	return whole, ok
}
