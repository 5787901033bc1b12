package imagedb

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

// Layout reads an OCI image layout. Images are known by their org.opencontainers.image.ref.name annotations, written as in
// Dockerfiles, or by digest.
func Layout(dir string, options ...Option) DB {
	return &layout{dir: dir, reading: read(options)}
}

type layout struct {
	dir string
	reading
}

// The annotations that name an image; containerd's holds the full name where the standard one holds the tag alone.
const (
	refName        = "org.opencontainers.image.ref.name"
	containerdName = "io.containerd.image.name"
)

func (l *layout) Image(ctx context.Context, ref, platform string) (*Image, error) {
	raw, err := readFile(filepath.Join(l.dir, "index.json"), maxManifest)
	if err != nil {
		return nil, fmt.Errorf("reading layout %s: %w", l.dir, err)
	}
	index, err := v1.ParseIndexManifest(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("reading layout %s: %w", l.dir, err)
	}
	d, err := pick(index, ref, platform)
	if err != nil {
		return nil, fmt.Errorf("layout %s: %w", l.dir, err)
	}
	q := &request{ref: ref, platform: platform, source: "layout " + l.dir, reading: l.reading, origin: blobFolder(l.dir)}
	return q.open(ctx, d)
}

// pick looks an image up in an index. Several of one name can be one image for several platforms.
func pick(index *v1.IndexManifest, ref, platform string) (v1.Descriptor, error) {
	digest := digestOf(ref)
	var found []v1.Descriptor
	for _, d := range index.Manifests {
		if digest != "" && d.Digest.String() == digest ||
			digest == "" && (sameTag(d.Annotations[containerdName], ref) || sameTag(d.Annotations[refName], ref)) {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return v1.Descriptor{}, fmt.Errorf("%q: %w", ref, ErrNotFound)
	}
	if len(found) > 1 && found[0].Platform != nil {
		return choose(ref, platform, &v1.IndexManifest{Manifests: found})
	}
	return found[0], nil
}

// blobFolder is a layout's directory.
type blobFolder string

func (dir blobFolder) manifest(_ context.Context, d v1.Descriptor) ([]byte, error) {
	return readFile(dir.path(d), maxManifest)
}

func (dir blobFolder) config(_ context.Context, d v1.Descriptor) ([]byte, error) {
	return readFile(dir.path(d), maxConfig)
}

func (dir blobFolder) layer(_ context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	return os.Open(dir.path(d))
}

func (dir blobFolder) path(d v1.Descriptor) string {
	return filepath.Join(string(dir), "blobs", filepath.Base(d.Digest.Algorithm), filepath.Base(d.Digest.Hex))
}
