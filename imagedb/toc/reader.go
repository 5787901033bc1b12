package toc

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// reader reads chunks of one blob, several neighbours with one request.
type reader struct {
	ctx    context.Context
	blob   Blob
	table  *Table
	starts []int64 // of chunks in the blob, ascending; the table's own last
	wanted []span  // ascending by from

	at       int64 // of window
	window   []byte
	requests int
	read     int64

	streamAt int64  // of stream in the blob
	stream   []byte // inflated last

	gunzip *gzip.Reader
	unzstd *zstd.Decoder
}

func (r *reader) close() {
	if r.unzstd != nil {
		r.unzstd.Close()
	}
}

// fetch returns a part of the blob, and reads ahead what will be wanted soon: up to that offset at least. layer.ErrUnread
// means that enough was read.
func (r *reader) fetch(s span, ahead int64) ([]byte, error) {
	if s.from >= r.at && s.to <= r.at+int64(len(r.window)) {
		return r.window[s.from-r.at : s.to-r.at], nil
	}
	to := max(s.to, ahead)
	i, _ := slices.BinarySearchFunc(r.wanted, s.from, func(w span, from int64) int {
		return int(min(max(w.from-from, -1), 1))
	})
	for ; i < len(r.wanted) && r.wanted[i].from <= to+maxGap && r.wanted[i].to-s.from <= wantWindow; i++ {
		to = max(to, r.wanted[i].to)
	}
	if r.requests++; r.requests > maxRequests || r.read+to-s.from > 2*maxRead {
		return nil, layer.ErrUnread
	}
	b, err := r.blob.Range(r.ctx, s.from, to-s.from)
	if err != nil {
		return nil, err
	}
	if int64(len(b)) != to-s.from {
		return nil, fmt.Errorf("requested %d bytes and got %d", to-s.from, len(b))
	}
	r.at, r.window, r.read = s.from, b, r.read+int64(len(b))
	return b[:s.to-s.from], nil
}

// chunk reads and checks one chunk; of what follows it up to an offset will be wanted too.
func (r *reader) chunk(c *Chunk, ahead int64) ([]byte, error) {
	s, ok := r.stored(c)
	if !ok {
		return nil, layer.ErrUnread
	}
	if r.stream == nil || r.streamAt != c.Offset {
		stored, err := r.fetch(s, ahead)
		if err != nil {
			return nil, err
		}
		r.stream = nil
		if s := r.spanOf(c); s != nil {
			r.stream, err = s.inflate(stored)
		} else {
			r.stream, err = r.inflate(stored)
		}
		if err != nil {
			return nil, fmt.Errorf("the chunk at %d: %w", c.Offset, err)
		}
		r.streamAt = c.Offset
	}
	if c.Inner+c.Size > int64(len(r.stream)) {
		return nil, fmt.Errorf("the chunk at %d: %w", c.Offset, io.ErrUnexpectedEOF)
	}
	b := r.stream[c.Inner:][:c.Size]
	if r.table.Spans == nil && sha256.Sum256(b) != c.Sum {
		return nil, fmt.Errorf("the chunk at %d: %w", c.Offset, layer.ErrDigest)
	}
	return b, nil
}

// inflate returns what one compressed stream holds, which many small files may share.
func (r *reader) inflate(stored []byte) ([]byte, error) {
	from := bytes.NewReader(stored)
	var err error
	if r.table.Zstd {
		if r.unzstd == nil {
			r.unzstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxLookBack))
		}
		if err == nil {
			err = r.unzstd.Reset(from)
		}
		if err != nil {
			return nil, err
		}
		return io.ReadAll(io.LimitReader(r.unzstd, maxWindow))
	}
	if r.gunzip == nil {
		r.gunzip, err = gzip.NewReader(from)
	} else {
		err = r.gunzip.Reset(from)
	}
	if err != nil {
		return nil, err
	}
	r.gunzip.Multistream(false)
	return io.ReadAll(io.LimitReader(r.gunzip, maxWindow))
}

// body is one file. It can skip forward without reading.
type body struct {
	reader *reader
	entry  *Entry
	must   bool // it is an error when it cannot be read
	pos    int64
	loaded int // the chunk in text, -1 none
	text   []byte
}

func (b *body) Read(p []byte) (int, error) {
	if b.pos >= b.entry.Size {
		return 0, io.EOF
	}
	i := slices.IndexFunc(b.entry.Chunks, func(c Chunk) bool { return b.pos >= c.At && b.pos-c.At < c.Size })
	if i < 0 {
		return 0, b.unread()
	}
	c := &b.entry.Chunks[i]
	rest := c.Size - (b.pos - c.At)
	if c.Zeros {
		n := min(int64(len(p)), rest)
		clear(p[:n])
		b.pos += n
		return int(n), nil
	}
	if i != b.loaded {
		text, err := b.reader.chunk(c, b.ahead(i))
		if err == layer.ErrUnread {
			return 0, b.unread()
		}
		if err != nil {
			return 0, err
		}
		b.loaded, b.text = i, text
	}
	n := copy(p, b.text[b.pos-c.At:])
	b.pos += int64(n)
	return n, nil
}

// ahead is where reading on from a chunk will get to soon, 0 when the file is not read from one chunk to the next.
func (b *body) ahead(i int) (to int64) {
	if i == 0 || i != b.loaded+1 {
		return 0
	}
	from := b.entry.Chunks[i].Offset
	for ; i < len(b.entry.Chunks); i++ {
		s, ok := b.reader.stored(&b.entry.Chunks[i])
		if !ok || s.to-from > readAhead {
			break
		}
		to = max(to, s.to)
	}
	return to
}

func (b *body) unread() error {
	if b.must {
		return malformed("what it needs cannot be read through it")
	}
	return layer.ErrUnread
}

// Seek skips forward: whence must be io.SeekCurrent.
func (b *body) Seek(n int64, whence int) (int64, error) {
	if whence != io.SeekCurrent || n < 0 {
		return b.pos, fmt.Errorf("seeking is only possible forward")
	}
	if n > b.entry.Size-b.pos {
		n = b.entry.Size - b.pos
	}
	b.pos += n
	return b.pos, nil
}
