package archive

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// unpackedMember is a member of a compressed archive, which was read when the archive was: the text of a document, or a
// layer, whose index the cache has.
type unpackedMember struct {
	text   []byte
	digest v1.Hash // of a layer
	err    error   // why it is neither
}

// missing returns why the cache does not have a layer's index.
func (u *unpackedMember) missing(want v1.Hash) error {
	switch {
	case u.err != nil || u.text != nil:
		return u.err
	case u.digest != want:
		return fmt.Errorf("%w: want %s, got %s", layer.ErrDigest, want, u.digest)
	}
	return fmt.Errorf("it was read with its archive and is gone from the cache")
}

const (
	maxText  = oci.MaxConfig
	maxTexts = 32 << 20 // bytes of all documents of an archive
)

// compressed reports whether a file is, with gzip or zstd, and leaves it at its start.
func compressed(f *os.File) bool {
	head := make([]byte, 4)
	n, _ := f.ReadAt(head, 0)
	return bytes.HasPrefix(head[:n], []byte{0x1f, 0x8b}) || bytes.Equal(head[:n], []byte{0x28, 0xb5, 0x2f, 0xfd})
}

// unpack reads a compressed archive, once as long as the file does not change.
func (t *source) unpack(ctx context.Context, f *os.File) (*members, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if t.unpacked == nil || t.unpacked.changed != info.ModTime() || t.unpacked.size != info.Size() {
		a := &members{file: t.file, at: map[string]member{}, changed: info.ModTime(), size: info.Size()}
		plain, err := layer.Inflate(ctx, f, t.Limits)
		if err != nil {
			return nil, err
		}
		defer plain.Close()
		if err := pass(ctx, plain, t.Settings, a); err != nil {
			return nil, err
		}
		t.unpacked = a
	}
	own := *t.unpacked
	own.blobs = map[v1.Hash]string{}
	return &own, nil
}

// pass reads an archive from one end to the other.
func pass(ctx context.Context, plain io.Reader, s oci.Settings, into *members) error {
	left := int64(maxTexts)
	stream := tar.NewReader(plain)
	return into.fill(stream, func(h *tar.Header, m *member) (err error) {
		if h.Typeflag == tar.TypeReg {
			m.unpacked, err = take(ctx, s, h, bufio.NewReader(stream), &left)
		}
		return err
	})
}

// take reads one member.
func take(ctx context.Context, s oci.Settings, h *tar.Header, r *bufio.Reader, left *int64) (*unpackedMember, error) {
	if start, _ := r.Peek(1); h.Size <= min(maxText, *left) && (string(start) == "{" || string(start) == "[") {
		*left -= h.Size
		text, err := io.ReadAll(r)
		return &unpackedMember{text: text}, err
	}
	if named, err := v1.NewHash("sha256:" + path.Base(h.Name)); err == nil && s.Cache.Has(cache.LayerKey(named.String())) {
		return &unpackedMember{digest: named}, nil
	}
	x, digest, err := layer.ReadUnnamed(ctx, r, s.Limits)
	if err != nil {
		return &unpackedMember{err: err}, ctx.Err()
	}
	s.Cache.Put(cache.LayerKey(digest), x)
	hash, err := v1.NewHash(digest)
	return &unpackedMember{digest: hash}, err
}
