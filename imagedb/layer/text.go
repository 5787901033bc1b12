package layer

import (
	"errors"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/sections"
)

const (
	storedPlain = 0
	storedZstd  = 1
	packFrom    = 512 // bytes; fewer are stored as they are
	maxUnpacked = 64 << 20
	fullSegment = 1 << 20 // bytes before compression from which on the next text starts a new segment
)

// segment is kept texts that are compressed together.
type segment struct {
	stored []byte // the first byte tells how it is compressed
	once   sync.Once
	plain  []byte // each text behind its length; nil when it cannot be read
}

// kept is where a text is. The zero value is nowhere.
type kept struct {
	segment *segment
	at      uint64 // in plain
}

// text reads a kept text. It is shared: callers must not change it.
func (k kept) text() (text []byte, ok bool) {
	if k.segment == nil {
		return nil, false
	}
	k.segment.once.Do(func() { k.segment.plain, _ = unpack(k.segment.stored) })
	d := decoder{b: k.segment.plain, pos: int(min(k.at, uint64(len(k.segment.plain))))}
	text = d.take(d.uint())
	return text[:len(text):len(text)], !d.bad
}

// family is which texts go together: those that have much in common and change in the same layers.
type family uint8

const (
	settings family = iota
	keys
	database // alone: nearly every layer has another, and what shares a segment with a text that is read stays
	families
)

// packer compresses kept texts. The zero value works.
type packer struct {
	enc  *zstd.Encoder
	open [families]struct {
		segment *segment
		plain   []byte
	}
}

// keep adds a text; it can be read after flush. stored is how many bytes were compressed on the way.
func (p *packer) keep(f family, text []byte) (k kept, stored int) {
	to := &p.open[f]
	if to.segment == nil {
		to.segment = &segment{}
	}
	k = kept{to.segment, uint64(len(to.plain))}
	to.plain = appendBytes(to.plain, text)
	if f == database || len(to.plain) >= fullSegment {
		stored = p.close(f)
	}
	return k, stored
}

func (p *packer) close(f family) (stored int) {
	from := &p.open[f]
	if from.segment == nil {
		return 0
	}
	from.segment.stored = p.pack(from.plain)
	stored = len(from.segment.stored)
	from.segment, from.plain = nil, from.plain[:0]
	return stored
}

// flush compresses what is left.
func (p *packer) flush() {
	for f := range families {
		p.close(f)
	}
}

func (p *packer) pack(text []byte) []byte {
	if len(text) >= packFrom {
		if p.enc == nil {
			p.enc, _ = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression)) // it fails for wrong options alone
		}
		if out := p.enc.EncodeAll(text, []byte{storedZstd}); len(out) < len(text) {
			return out
		}
	}
	return append([]byte{storedPlain}, text...)
}

func unpack(stored []byte) ([]byte, error) {
	if len(stored) == 0 {
		return nil, sections.ErrDamaged
	}
	switch stored[0] {
	case storedPlain:
		return append([]byte{}, stored[1:]...), nil
	case storedZstd:
		dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked))
		if err != nil {
			return nil, err
		}
		defer dec.Close()
		return dec.DecodeAll(stored[1:], nil)
	}
	return nil, errors.New("unknown encoding of kept texts")
}
