package layer

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/inflate"
)

// ErrDigest means that a layer's bytes are not those its digest names.
var ErrDigest = errors.New("digest does not match")

// Read indexes the layer that r holds: a tar, plain or compressed with gzip or zstd, whatever its media type says.
// digest is of r's bytes as they are, "sha256:" and hexadecimal; "" is not checked. r is read to its end.
func Read(ctx context.Context, r io.Reader, digest string, limits Limits) (*Index, error) {
	b := newBuilder(ctx, limits.orDefaults())
	defer b.release()
	got, err := b.read(r)
	if err != nil {
		return nil, err
	}
	if digest != "" && got != digest {
		return nil, fmt.Errorf("%w: want %s, got %s", ErrDigest, digest, got)
	}
	return b.index()
}

// ReadUnnamed is Read for a layer whose digest nobody knows yet.
func ReadUnnamed(ctx context.Context, r io.Reader, limits Limits) (x *Index, digest string, err error) {
	b := newBuilder(ctx, limits.orDefaults())
	defer b.release()
	if digest, err = b.read(r); err != nil {
		return nil, "", err
	}
	x, err = b.index()
	return x, digest, err
}

// Inflate returns what r holds, compressed or not as Read takes it, within the limits on bytes and their ratio. It takes
// no part in a share: who reads layers from it would wait for itself.
func Inflate(ctx context.Context, r io.Reader, limits Limits) (io.ReadCloser, error) {
	limits.Share, limits.Memory = nil, maxInflate
	b := newBuilder(ctx, limits.orDefaults())
	compressed := &counter{r: cancelable{ctx, r}}
	plain, err := b.decompress(bufio.NewReaderSize(compressed, 256<<10))
	if err != nil {
		return nil, err
	}
	return &inflated{guard{r: plain, compressed: compressed, limits: b.limits}, plain}, nil
}

const maxInflate = 32 << 20 // bytes that Inflate may take for a zstd window

// inflated is a guard that can be closed.
type inflated struct {
	guard
	io.Closer
}

// read walks a layer to its end and tells its digest.
func (b *builder) read(r io.Reader) (digest string, err error) {
	hash := sha256.New()
	compressed := &counter{r: io.TeeReader(cancelable{b.ctx, r}, hash)}
	buffered := bufio.NewReaderSize(compressed, 256<<10)
	plain, err := b.decompress(buffered)
	if err != nil {
		return "", err
	}
	err = b.walk(&guard{r: plain, compressed: compressed, limits: b.limits})
	plain.Close()
	if err != nil {
		return "", err
	}
	if _, err := io.Copy(io.Discard, buffered); err != nil {
		return "", err
	}
	return "sha256:" + hex.EncodeToString(hash.Sum(nil)), nil
}

func (b *builder) decompress(r *bufio.Reader) (io.ReadCloser, error) {
	head, _ := r.Peek(4)
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		z, err := inflate.NewReader(r)
		return gunzip{z}, err
	case bytes.Equal(head, []byte{0x28, 0xb5, 0x2f, 0xfd}), len(head) == 4 && head[0]&0xf0 == 0x50 &&
		bytes.Equal(head[1:], []byte{0x2a, 0x4d, 0x18}):
		z, err := zstd.NewReader(&frames{r: r, wants: b.window}, zstd.WithDecoderConcurrency(1),
			zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	}
	return io.NopCloser(r), nil
}

// gunzip is an inflate.Reader, which has nothing to close.
type gunzip struct{ *inflate.Reader }

func (gunzip) Close() error { return nil }

// cancelable ends a stream with its context.
type cancelable struct {
	ctx context.Context
	r   io.Reader
}

func (c cancelable) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
