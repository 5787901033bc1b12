// Package archive reads images from files: the output of docker save, old or new, and OCI layouts in a tar, compressed
// or not.
package archive

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// DB reads an image archive: what docker save writes, old or new, or an OCI layout in a tar. It is read in place; one
// that is compressed as a whole, with gzip or zstd, is read from one end to the other when the first image is asked
// for, and so are its layers.
func DB(file string, options ...oci.Option) imagedb.DB {
	return &source{file: file, Settings: oci.NewSettings(options)}
}

type source struct {
	file string
	oci.Settings

	mu       sync.Mutex
	unpacked *members // of a compressed file
}

// saved is an image in docker save's manifest.json.
type saved struct {
	Config   string
	RepoTags []string
	Layers   []string
}

func (t *source) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	members, err := t.list(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading archive %s: %w", t.file, err)
	}
	q := &oci.Request{Ref: ref, Platform: platform, Source: "archive " + t.file, Settings: t.Settings, Origin: members}
	if _, ok := members.at["index.json"]; ok {
		index, err := members.index()
		if err != nil {
			return nil, fmt.Errorf("reading archive %s: %w", t.file, err)
		}
		d, err := oci.Pick(index, ref, platform)
		if err == nil {
			return q.Open(ctx, d)
		}
		if !errors.Is(err, imagedb.ErrNotFound) {
			return nil, err
		}
	}
	m, err := members.saved(ref)
	if err != nil {
		return nil, fmt.Errorf("%q in archive %s: %w", ref, t.file, err)
	}
	return q.Image(ctx, "", m)
}

// archive is where the members of a tar lie in its file.
type members struct {
	file  string
	at    map[string]member
	blobs map[v1.Hash]string // members that are not named by their digest

	changed time.Time // of a compressed file, which is read once
	size    int64
}

type member struct {
	offset, size int64
	link         string
	unpacked     *unpackedMember // of a compressed archive
}

const maxMembers = 100_000

// list reads the headers alone, of a compressed archive everything.
func (t *source) list(ctx context.Context) (*members, error) {
	f, err := os.Open(t.file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if compressed(f) {
		return t.unpack(ctx, f)
	}
	a := &members{file: t.file, at: map[string]member{}, blobs: map[v1.Hash]string{}}
	return a, a.fill(tar.NewReader(f), func(_ *tar.Header, m *member) error {
		m.offset, err = f.Seek(0, io.SeekCurrent)
		return err
	})
}

// members lists what each lets in.
func (a *members) fill(t *tar.Reader, each func(*tar.Header, *member) error) error {
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && len(a.at) == maxMembers {
			err = fmt.Errorf("more than %d members", maxMembers)
		}
		if err != nil {
			return err
		}
		m := member{size: h.Size}
		if h.Typeflag == tar.TypeSymlink {
			m.link = path.Join(path.Dir(h.Name), h.Linkname)
		}
		if err := each(h, &m); err != nil {
			return err
		}
		a.at[path.Clean(h.Name)] = m
	}
}

// target is a member, or what it links to.
func (a *members) target(name string) (m member, ok bool) {
	m, ok = a.at[name]
	for range 3 {
		if m.link != "" {
			m, ok = a.at[m.link]
		}
	}
	return m, ok && m.link == ""
}

func (a *members) open(name string) (io.ReadCloser, error) {
	m, ok := a.target(name)
	if !ok {
		return nil, fmt.Errorf("%s is not in the archive", name)
	}
	if m.unpacked != nil {
		return io.NopCloser(bytes.NewReader(m.unpacked.text)), m.unpacked.err
	}
	f, err := os.Open(a.file)
	if err != nil {
		return nil, err
	}
	return section{io.NewSectionReader(f, m.offset, m.size), f}, nil
}

type section struct {
	*io.SectionReader
	io.Closer
}

func (a *members) text(name string, limit int64) ([]byte, error) {
	r, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return oci.ReadAll(r, limit)
}

func (a *members) index() (*v1.IndexManifest, error) {
	raw, err := a.text("index.json", oci.MaxManifest)
	if err != nil {
		return nil, err
	}
	return v1.ParseIndexManifest(bytes.NewReader(raw))
}

func (a *members) Manifest(_ context.Context, d v1.Descriptor) ([]byte, error) {
	return a.text(a.name(d), oci.MaxManifest)
}

func (a *members) Config(_ context.Context, d v1.Descriptor) ([]byte, error) {
	return a.text(a.name(d), oci.MaxConfig)
}

func (a *members) Layer(_ context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	if m, ok := a.target(a.name(d)); ok && m.unpacked != nil {
		if err := m.unpacked.missing(d.Digest); err != nil {
			return nil, err
		}
	}
	return a.open(a.name(d))
}

func (a *members) name(d v1.Descriptor) string {
	if n, ok := a.blobs[d.Digest]; ok {
		return n
	}
	return path.Join("blobs", d.Digest.Algorithm, d.Digest.Hex)
}

// saved makes a manifest of what docker save's manifest.json says of an image.
func (a *members) saved(ref string) (*v1.Manifest, error) {
	raw, err := a.text("manifest.json", oci.MaxManifest)
	if err != nil {
		return nil, imagedb.ErrNotFound
	}
	var images []saved
	if err := json.Unmarshal(raw, &images); err != nil {
		return nil, fmt.Errorf("manifest.json: %w", err)
	}
	for _, s := range images {
		for _, tag := range s.RepoTags {
			if oci.SameTag(tag, ref) {
				return a.described(s)
			}
		}
	}
	return nil, imagedb.ErrNotFound
}

// described finds out the digests, which the names of an archive's members need not be.
func (a *members) described(s saved) (*v1.Manifest, error) {
	m := &v1.Manifest{}
	for i, name := range append([]string{s.Config}, s.Layers...) {
		d, err := a.describe(path.Clean(name), s.Config)
		if err != nil {
			return nil, err
		}
		a.blobs[d.Digest] = path.Clean(name)
		if i == 0 {
			m.Config = d
		} else {
			m.Layers = append(m.Layers, d)
		}
	}
	return m, nil
}

// describe finds out a member's digest: by its name where that is one, which reading checks, otherwise by reading it.
func (a *members) describe(name, config string) (v1.Descriptor, error) {
	digest := ""
	switch {
	case strings.HasPrefix(name, "blobs/sha256/"):
		digest = "sha256:" + path.Base(name)
	case name == config:
		digest = name
	case strings.HasPrefix(config, "sha256:"): // go-containerregistry's archives
		digest = "sha256:" + strings.TrimSuffix(name, ".tar.gz")
	}
	if hash, err := v1.NewHash(digest); err == nil && a.at[name].link == "" {
		return v1.Descriptor{Digest: hash, Size: a.at[name].size}, nil
	}
	if m, ok := a.target(name); ok && m.unpacked != nil && m.unpacked.digest != (v1.Hash{}) {
		return v1.Descriptor{Digest: m.unpacked.digest, Size: m.size}, nil
	}
	r, err := a.open(name)
	if err != nil {
		return v1.Descriptor{}, err
	}
	defer r.Close()
	hash, size, err := v1.SHA256(r)
	return v1.Descriptor{Digest: hash, Size: size}, err
}
