package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// repository is where the image is published.
const repository = "ghcr.io/layerlint/layerlint"

// image writes an OCI image layout with an image of each Linux: the program alone, over nothing. Certificates are in the program.
func (b *build) image() error {
	ref, err := name.NewTag(repository + ":" + b.number())
	if err != nil {
		return err
	}
	index := v1.ImageIndex(mutate.IndexMediaType(empty.Index, types.OCIImageIndex))
	for _, p := range b.programs {
		if p.os != "linux" {
			continue
		}
		one, err := b.platform(p)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: one, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: p.os, Architecture: p.arch}},
		})
	}
	dir, err := layout.Write(filepath.Join(b.out, "image"), empty.Index)
	if err != nil {
		return err
	}
	return dir.AppendIndex(index, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": ref.Name()}))
}

func (b *build) platform(p program) (v1.Image, error) {
	data, err := os.ReadFile(p.path)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	users := []byte("root:x:0:0:root:/root:/sbin/nologin\nlayerlint:x:65532:65532:layerlint:/home/layerlint:/sbin/nologin\n")
	if err := packTar(&packed, []member{{"etc/passwd", 0o644, users}, {"layerlint", 0o755, data}}, b.date); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed.Bytes())), nil },
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	one := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	if one, err = mutate.Append(one, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: b.date}, CreatedBy: "COPY layerlint /"}}); err != nil {
		return nil, err
	}
	config, err := one.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = p.os, p.arch, v1.Time{Time: b.date}
	config.Config = v1.Config{
		Entrypoint: []string{"/layerlint"}, WorkingDir: "/work", User: "65532:65532",
		Env: []string{"PATH=/", "HOME=/home/layerlint", "LAYERLINT_CACHE=/tmp/layerlint"},
		Labels: map[string]string{
			"org.opencontainers.image.source":   "https://github.com/layerlint/layerlint",
			"org.opencontainers.image.version":  b.number(),
			"org.opencontainers.image.revision": b.commit,
			"org.opencontainers.image.created":  b.date.Format(time.RFC3339),
			"org.opencontainers.image.licenses": "Apache-2.0",
		},
	}
	return mutate.ConfigFile(one, config)
}
