package layer

import (
	"encoding/binary"
	"fmt"
	"io"
)

// The bytes that a zstd frame may look back, which its decoder holds: what every decoder should be able to (RFC 8878,
// 3.1.1.1.2), and the most that is taken.
const (
	usualWindow = 8 << 20
	maxWindow   = 64 << 20
)

// window takes the memory that a frame wants, once for all frames up to that size.
func (b *builder) window(n uint64) error {
	if n > maxWindow {
		return fmt.Errorf("%w: a zstd window of %d bytes", ErrTooLarge, n)
	}
	if n > usualWindow && int64(n) > b.windows {
		b.spend(int(int64(n) - b.windows))
		b.windows = int64(n)
	}
	return b.over
}

// frames passes a zstd stream on and tells how far each frame looks back before its decoder can know (RFC 8878, 3.1).
// What is no such stream passes too: its decoder will tell.
type frames struct {
	r     io.Reader
	wants func(window uint64) error

	head  []byte // of a frame or block, as far as it came
	skip  int64  // bytes to the next head
	block bool   // the next head is a block's
	sum   bool   // the frame ends with a checksum
	lost  bool
}

func (f *frames) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if wrong := f.scan(p[:n]); wrong != nil {
		return 0, wrong
	}
	return n, err
}

func (f *frames) scan(p []byte) error {
	for len(p) > 0 && !f.lost {
		if f.skip > 0 {
			n := min(f.skip, int64(len(p)))
			p, f.skip = p[n:], f.skip-n
			continue
		}
		f.head = append(f.head, p[0])
		p = p[1:]
		done, err := f.begin()
		if err != nil {
			return err
		}
		if done {
			f.head = f.head[:0]
		}
	}
	return nil
}

// begin reads a head once it is whole.
func (f *frames) begin() (done bool, err error) {
	h := f.head
	if f.block {
		if len(h) < 3 {
			return false, nil
		}
		word := int64(h[0]) | int64(h[1])<<8 | int64(h[2])<<16
		last, kind := word&1 == 1, word>>1&3
		if f.skip = word >> 3; kind == 1 { // one byte, repeated
			f.skip = 1
		}
		if last {
			f.block = false
			if f.sum {
				f.skip += 4
			}
		}
		return true, nil
	}
	if len(h) < 5 {
		return false, nil
	}
	magic := binary.LittleEndian.Uint32(h)
	if magic&^0xf == 0x184d2a50 {
		if len(h) == 8 {
			f.skip = int64(binary.LittleEndian.Uint32(h[4:]))
		}
		return len(h) == 8, nil
	}
	if magic != 0xfd2fb528 {
		f.lost = true
		return false, nil
	}
	descriptor := h[4]
	single := descriptor&0x20 != 0
	dictionary := [4]int{0, 1, 2, 4}[descriptor&3]
	size := [4]int{0, 2, 4, 8}[descriptor>>6]
	at := 5
	if single {
		size = max(size, 1)
	} else {
		at++
	}
	if at += dictionary; len(h) < at+size {
		return false, nil
	}
	f.block, f.sum = true, descriptor&4 != 0
	if !single {
		return true, f.wants((8 + uint64(h[5]&7)) << (7 + h[5]>>3))
	}
	content := uint64(0)
	for i, c := range h[at : at+size] {
		content |= uint64(c) << (8 * i)
	}
	if size == 2 {
		content += 256
	}
	return true, f.wants(content)
}
