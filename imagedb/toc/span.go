package toc

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"fmt"
	"io"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// inflate returns what a span holds, of the blob's bytes from s.From to s.To.
func (s *Span) inflate(stored []byte) ([]byte, error) {
	if sha256.Sum256(stored) != s.Sum {
		return nil, fmt.Errorf("the span at %d: %w", s.From, layer.ErrDigest)
	}
	z := flate.NewReaderDict(&shifted{b: stored, by: (8 - s.Bits) % 8}, s.Window)
	var out bytes.Buffer
	if n, err := io.CopyN(&out, z, s.End-s.Out); n < s.End-s.Out {
		return nil, fmt.Errorf("the span at %d: %w", s.From, err)
	}
	return out.Bytes(), nil
}

// shifted gives bytes that do not start where a byte does: without the first bits of b.
type shifted struct {
	b  []byte
	by uint8 // bits, 0 to 7
}

func (s *shifted) ReadByte() (byte, error) {
	if len(s.b) == 0 {
		return 0, io.EOF
	}
	c := s.b[0] >> s.by
	s.b = s.b[1:]
	if len(s.b) > 0 && s.by > 0 {
		c |= s.b[0] << (8 - s.by)
	}
	return c, nil
}

func (s *shifted) Read(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		if p[n], err = s.ReadByte(); err == nil {
			n++
		}
	}
	return n, err
}
