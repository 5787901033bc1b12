// Package storage reads images where podman, buildah and CRI-O store them: containers-storage on disk, without a
// daemon. A layer is stored there as a folder of files and a record of its tar, from which its bytes are rebuilt.
package storage

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/private"
)

// Sources of the format: containers/storage v1.43 to v1.59, images.go, layers.go and docs/containers-storage.md;
// tar-split v0.11, tar/storage/entry.go.

// DB reads the images below root, a graph root such as /var/lib/containers/storage.
func DB(root string, options ...oci.Option) imagedb.DB {
	return &store{root, oci.NewSettings(options)}
}

type store struct {
	root string
	oci.Settings
}

const maxList = 64 << 20 // bytes of a list of images or layers

// image is one of images.json.
type image struct {
	ID     string   `json:"id"`
	Digest string   `json:"digest"` // of the manifest
	Names  []string `json:"names"`
	Layer  string   `json:"layer"` // the topmost
}

func (s *store) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	lists, _ := filepath.Glob(filepath.Join(s.root, "*-images", "images.json")) // the pattern is good
	for _, list := range lists {
		var images []image
		if err := read(list, &images); err != nil {
			return nil, fmt.Errorf("reading image %q: %w", ref, err)
		}
		for _, i := range images {
			if i.named(ref) {
				return s.open(ctx, strings.TrimSuffix(filepath.Dir(list), "-images"), i, ref, platform)
			}
		}
	}
	return nil, fmt.Errorf("%q in %s: %w", ref, s.root, imagedb.ErrNotFound)
}

// named reports whether the image has the name, which is localhost/NAME where it was built as NAME.
func (i *image) named(ref string) bool {
	if digest := oci.DigestOf(ref); digest != "" {
		return i.Digest == digest
	}
	return slices.ContainsFunc(i.Names, func(n string) bool {
		return oci.SameTag(n, ref) || oci.SameTag(strings.TrimPrefix(n, "localhost/"), ref)
	})
}

// open makes the image of its configuration and the diff IDs in it. driver is the folder of the files, beside those of
// images and layers.
func (s *store) open(ctx context.Context, driver string, i image, ref, platform string) (*imagedb.Image, error) {
	id, err := v1.NewHash("sha256:" + i.ID)
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %s has it under the ID %.80q", ref, s.root, i.ID)
	}
	o := &origin{driver: driver, image: i}
	text, err := o.Config(ctx, v1.Descriptor{Digest: id})
	if err != nil {
		return nil, fmt.Errorf("configuration of image %q: %w", ref, err)
	}
	c, err := v1.ParseConfigFile(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("configuration of image %q: %w", ref, err)
	}
	if have := oci.Platform(c.OS, c.Architecture, c.Variant); platform != "" && !oci.Runs(have, platform) {
		return nil, fmt.Errorf("%q in %s is for %s: %w", ref, s.root, have, imagedb.ErrNotFound)
	}
	if o.layers, err = o.chain(); err != nil {
		return nil, fmt.Errorf("reading image %q: %w", ref, err)
	}
	m := &v1.Manifest{Config: v1.Descriptor{Digest: id}}
	for n, diffID := range c.RootFS.DiffIDs {
		if n >= len(o.layers) || o.layers[n].DiffID != diffID.String() {
			return nil, fmt.Errorf("reading image %q: %s has other layers than its configuration names", ref, s.root)
		}
		m.Layers = append(m.Layers, v1.Descriptor{Digest: diffID, Size: o.layers[n].Size})
	}
	q := &oci.Request{Ref: ref, Platform: platform, Source: "containers-storage in " + s.root, Settings: s.Settings, Origin: o}
	return q.Image(ctx, i.Digest, m)
}

// origin reads one image.
type origin struct {
	driver string
	image  image
	layers []layer // lowest first
}

// layer is one of layers.json.
type layer struct {
	ID     string `json:"id"`
	Parent string `json:"parent"`
	DiffID string `json:"diff-digest"`
	Size   int64  `json:"diff-size"`
}

// chain lists the image's layers, lowest first.
func (o *origin) chain() ([]layer, error) {
	var all []layer
	if err := read(filepath.Join(o.driver+"-layers", "layers.json"), &all); err != nil {
		return nil, err
	}
	byID := map[string]layer{}
	for _, l := range all {
		byID[l.ID] = l
	}
	var chain []layer
	for id := o.image.Layer; id != ""; {
		l, ok := byID[id]
		if !ok || len(chain) > len(all) {
			return nil, fmt.Errorf("layer %.80q is not in %s-layers", id, o.driver)
		}
		chain = append(chain, l)
		id = l.Parent
	}
	slices.Reverse(chain)
	return chain, nil
}

func (o *origin) Manifest(context.Context, v1.Descriptor) ([]byte, error) {
	return nil, fmt.Errorf("%s-images holds one image a name", o.driver)
}

func (o *origin) Config(_ context.Context, d v1.Descriptor) ([]byte, error) {
	name := "=" + base64.StdEncoding.EncodeToString([]byte(d.Digest.String()))
	b, _, err := private.Read(filepath.Join(o.driver+"-images", filepath.Base(o.image.ID), filepath.Base(name)), oci.MaxConfig)
	return b, err
}

func (o *origin) Layer(_ context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	n := slices.IndexFunc(o.layers, func(l layer) bool { return l.DiffID == d.Digest.String() })
	if n < 0 {
		return nil, fmt.Errorf("layer %s is not in %s-layers", d.Digest, o.driver)
	}
	id := filepath.Base(o.layers[n].ID)
	files := filepath.Join(o.driver, id, "diff")
	if _, err := os.Stat(files); err != nil {
		files = filepath.Join(o.driver, "dir", id) // of the driver vfs
	}
	return assemble(filepath.Join(o.driver+"-layers", id+".tar-split.gz"), files)
}

func read(name string, into any) error {
	b, _, err := private.Read(name, maxList)
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
