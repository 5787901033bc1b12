// Package inflate reads gzip forward, fast, and skips unneeded contents without copying them. It is for streams that
// are read once, from start to end: layers of images. It is not a general compression library: it does not write, has
// no dictionaries, and uses a buffer of 350 KB.
package inflate

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// Reader reads gzip members (RFC 1952) one after another as one stream. It reads ahead of what it gives.
type Reader struct {
	d     *decoder
	taken int // of d.out: handed out or skipped
	sum   uint32
	size  uint32 // of this member, modulo 1<<32
	pos   int64
	err   error
}

// Errors that Read wraps or gives. A stream that is cut short is io.ErrUnexpectedEOF.
var (
	ErrHeader   = errors.New("inflate: no gzip header")
	ErrChecksum = errors.New("inflate: checksum or size differs")
	ErrCorrupt  = errCorrupt
)

// NewReader reads the first member's header.
func NewReader(r io.Reader) (*Reader, error) {
	z := &Reader{d: newDecoder(r)}
	if err := z.header(); err != nil {
		return nil, err
	}
	return z, nil
}

// Read returns what is decoded, at most len(p) bytes.
func (z *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for z.taken == z.d.op {
		if err := z.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, z.d.out[z.taken:z.d.op])
	z.taken += n
	z.pos += int64(n)
	return n, nil
}

var errSeek = errors.New("inflate: seeking is only possible forward from where the reader is")

// Seek skips forward: whence must be io.SeekCurrent. Beyond the end it fails as Read would.
func (z *Reader) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekCurrent || offset < 0 {
		return z.pos, errSeek
	}
	for {
		n := min(offset, int64(z.d.op-z.taken))
		z.taken += int(n)
		z.pos += n
		if offset -= n; offset == 0 {
			return z.pos, nil
		}
		if err := z.fill(); err != nil {
			return z.pos, unexpected(err)
		}
	}
}

// fill decodes more. Everything decoded must have been taken.
func (z *Reader) fill() error {
	d := z.d
	if z.err != nil {
		return z.err
	}
	d.slide()
	z.taken = d.op
	z.err = d.decode()
	fresh := d.out[z.taken:d.op]
	z.sum = crc32.Update(z.sum, crc32.IEEETable, fresh)
	z.size += uint32(len(fresh))
	if z.err == nil && d.state == ended {
		if z.err = z.trailer(); z.err == nil {
			z.err = z.header()
		}
	}
	if len(fresh) > 0 {
		return nil
	}
	return z.err
}

func (z *Reader) trailer() error {
	var b [8]byte
	for i := range b {
		c, err := z.byte()
		if err != nil {
			return unexpected(err)
		}
		b[i] = c
	}
	if binary.LittleEndian.Uint32(b[:]) != z.sum || binary.LittleEndian.Uint32(b[4:]) != z.size {
		return ErrChecksum
	}
	return nil
}

func (z *Reader) byte() (byte, error) {
	d := z.d
	if d.pos == d.end {
		if err := d.more(); err != nil {
			return 0, err
		}
	}
	d.pos++
	return d.in[d.pos-1], nil
}

// Flags of a member's header.
const (
	flagHeaderSum = 1 << 1
	flagExtra     = 1 << 2
	flagName      = 1 << 3
	flagComment   = 1 << 4
	maxName       = 512 // bytes of a name or comment, as compress/gzip has it
)

// header reads a member's header. Where there is none because the stream is at its end it gives io.EOF.
func (z *Reader) header() error {
	var head bytes.Buffer
	for head.Len() < 10 {
		c, err := z.byte()
		if err != nil && head.Len() > 0 {
			err = unexpected(err)
		}
		if err != nil {
			return err
		}
		head.WriteByte(c)
	}
	h := head.Bytes()
	if h[0] != 0x1f || h[1] != 0x8b || h[2] != 8 {
		return ErrHeader
	}
	flags := h[3]
	sum := crc32.ChecksumIEEE(h)
	var err error
	next := func() (c byte) {
		if err == nil {
			c, err = z.byte()
			sum = crc32.Update(sum, crc32.IEEETable, []byte{c})
		}
		return c
	}
	if flags&flagExtra != 0 {
		for n := int(next()) | int(next())<<8; n > 0 && err == nil; n-- {
			next()
		}
	}
	for _, flag := range []byte{flagName, flagComment} {
		n := 0
		for flags&flag != 0 && err == nil && next() != 0 {
			if n++; n == maxName {
				return ErrHeader
			}
		}
	}
	if want := uint16(sum); flags&flagHeaderSum != 0 && err == nil {
		if got := uint16(next()) | uint16(next())<<8; err == nil && got != want {
			return ErrHeader
		}
	}
	if err != nil {
		return unexpected(err)
	}
	z.sum, z.size = 0, 0
	z.d.begin()
	return nil
}
