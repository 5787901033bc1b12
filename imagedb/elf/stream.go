package elf

import (
	"bytes"
	"io"
)

// stream reads forward and keeps some of what it passed.
type stream struct {
	r      io.Reader
	pos    uint64
	chunks []chunk // ascending
	size   uint64  // of all chunks
}

type chunk struct {
	off  uint64
	data []byte
}

// kept finds a part that was retained.
func (s *stream) kept(off, n uint64) ([]byte, bool) {
	for _, c := range s.chunks {
		if off >= c.off && off-c.off <= uint64(len(c.data)) && n <= uint64(len(c.data))-(off-c.off) {
			return c.data[off-c.off:][:n], true
		}
	}
	return nil, false
}

// from is all that was retained from off on, without a gap.
func (s *stream) from(off uint64) []byte {
	for _, c := range s.chunks {
		if off >= c.off && off-c.off < uint64(len(c.data)) {
			return c.data[off-c.off:]
		}
	}
	return nil
}

// grab returns a part, reading on to it where it lies ahead, or back where the reader can. A part that was passed and
// not kept is ErrMalformed otherwise.
func (s *stream) grab(off, n uint64) ([]byte, error) {
	if b, ok := s.kept(off, n); ok {
		return b, nil
	}
	end := off + n
	if seeker, ok := s.back(); ok && end >= off && off < s.pos {
		if _, err := seeker.Seek(int64(off)-int64(s.pos), io.SeekCurrent); err != nil {
			return nil, err
		}
		s.pos = off
	}
	if end < off || end <= s.pos {
		return nil, ErrMalformed
	}
	if off <= s.pos {
		if err := s.upTo(end); err != nil {
			return nil, err
		}
	} else if err := s.jump(off, n); err != nil {
		return nil, err
	}
	if b, ok := s.kept(off, n); ok {
		return b, nil
	}
	return nil, ErrMalformed
}

// back is the reader where it can seek back: those that have io.ReaderAt, too. Others seek forward alone.
func (s *stream) back() (seeker io.Seeker, ok bool) {
	if _, ok = s.r.(io.ReaderAt); !ok {
		return nil, false
	}
	seeker, ok = s.r.(io.Seeker)
	return seeker, ok
}

// jump skips to off and keeps n bytes from there.
func (s *stream) jump(off, n uint64) error {
	if off-s.pos > 1<<40 {
		return ErrMalformed
	}
	if err := s.skip(int64(off - s.pos)); err != nil {
		return short(err)
	}
	s.pos = off
	s.chunks = append(s.chunks, chunk{off: off})
	return s.upTo(off + n)
}

// skip passes over n bytes, without reading them where the reader can seek.
func (s *stream) skip(n int64) error {
	if seeker, ok := s.r.(io.Seeker); ok {
		_, err := seeker.Seek(n, io.SeekCurrent)
		return err
	}
	_, err := io.CopyN(io.Discard, s.r, n)
	return err
}

// upTo keeps everything from here to end, joined to the newest chunk.
func (s *stream) upTo(end uint64) error {
	if end <= s.pos {
		return nil
	}
	n := end - s.pos
	if s.size+n > maxKept+maxDynamic {
		return ErrMalformed
	}
	if len(s.chunks) == 0 {
		s.chunks = append(s.chunks, chunk{})
	}
	c := &s.chunks[len(s.chunks)-1]
	if c.off+uint64(len(c.data)) != s.pos {
		s.chunks = append(s.chunks, chunk{off: s.pos})
		c = &s.chunks[len(s.chunks)-1]
	}
	buf := bytes.NewBuffer(c.data)
	read, err := io.CopyN(buf, s.r, int64(n))
	c.data = buf.Bytes()
	s.pos += uint64(read)
	s.size += uint64(read)
	return short(err)
}

func short(err error) error {
	if err == io.EOF {
		return ErrMalformed
	}
	return err
}
