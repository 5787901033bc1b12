// Package layout reads images in OCI image layouts: directories as buildctl, skopeo, crane and others write them.
package layout

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/private"
)

// DB reads an OCI image layout. Images are known by their org.opencontainers.image.ref.name annotations, written as in
// Dockerfiles, or by digest.
func DB(dir string, options ...oci.Option) imagedb.DB {
	return &layout{dir: dir, Settings: oci.NewSettings(options)}
}

type layout struct {
	dir string
	oci.Settings
}

func (l *layout) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	raw, _, err := private.Read(filepath.Join(l.dir, "index.json"), oci.MaxManifest)
	if err != nil {
		return nil, fmt.Errorf("reading layout %s: %w", l.dir, err)
	}
	index, err := v1.ParseIndexManifest(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("reading layout %s: %w", l.dir, err)
	}
	d, err := oci.Pick(index, ref, platform)
	if err != nil {
		return nil, fmt.Errorf("layout %s: %w", l.dir, err)
	}
	q := &oci.Request{Ref: ref, Platform: platform, Source: "layout " + l.dir, Settings: l.Settings, Origin: blobFolder(l.dir)}
	return q.Open(ctx, d)
}

// blobFolder is a layout's directory.
type blobFolder string

func (dir blobFolder) Manifest(_ context.Context, d v1.Descriptor) ([]byte, error) {
	b, _, err := private.Read(dir.path(d), oci.MaxManifest)
	return b, err
}

func (dir blobFolder) Config(_ context.Context, d v1.Descriptor) ([]byte, error) {
	b, _, err := private.Read(dir.path(d), oci.MaxConfig)
	return b, err
}

func (dir blobFolder) Layer(_ context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	return os.Open(dir.path(d))
}

func (dir blobFolder) path(d v1.Descriptor) string {
	return filepath.Join(string(dir), "blobs", filepath.Base(d.Digest.Algorithm), filepath.Base(d.Digest.Hex))
}
