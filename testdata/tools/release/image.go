package main

import (
	"bytes"
	"fmt"
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

// published is an image that a release has.
type published struct {
	folder, repository string
	members            func(program) ([]member, error) // of its layer
	config             v1.Config
}

// source is where what a release holds is developed.
const source = "https://github.com/layerlint/layerlint"

// images are the program alone, over nothing, and the frontend that builders start, with the program beside it.
// Certificates are in the program. What a frontend is, BuildKit reads from its labels, as in
// cmd/layerlint-frontend/Dockerfile.
var images = []published{
	{
		folder: "image", repository: "ghcr.io/layerlint/layerlint",
		members: func(p program) ([]member, error) {
			users := []byte("root:x:0:0:root:/root:/sbin/nologin\nlayerlint:x:65532:65532:layerlint:/home/layerlint:/sbin/nologin\n")
			return withFiles([]member{{"etc/passwd", 0o644, users}}, p.path)
		},
		config: v1.Config{
			Entrypoint: []string{"/layerlint"}, WorkingDir: "/work", User: "65532:65532",
			Env: []string{"PATH=/", "HOME=/home/layerlint", "LAYERLINT_CACHE=/tmp/layerlint"},
		},
	},
	{
		folder: "frontend", repository: "ghcr.io/layerlint/layerlint-frontend",
		members: func(p program) ([]member, error) {
			return withFiles([]member{{"tmp/", 0o1777, nil}}, p.path, p.frontend)
		},
		config: v1.Config{
			Entrypoint: []string{"/layerlint-frontend"}, WorkingDir: "/tmp", Env: []string{"PATH=/"},
			Labels: map[string]string{
				"moby.buildkit.frontend.network.none": "true",
				"moby.buildkit.frontend.caps":         "moby.buildkit.frontend.inputs,moby.buildkit.frontend.subrequests,moby.buildkit.frontend.contexts",
			},
		},
	},
}

// withFiles adds programs, which lie at the root.
func withFiles(members []member, paths ...string) ([]member, error) {
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			return nil, err
		}
		members = append(members, member{filepath.Base(p), 0o755, data})
	}
	return members, nil
}

// images writes an OCI image layout for each image, with one of each Linux.
func (b *build) images() error {
	for _, i := range images {
		if err := b.image(i); err != nil {
			return fmt.Errorf("making image %s: %w", i.repository, err)
		}
	}
	return nil
}

func (b *build) image(i published) error {
	ref, err := name.NewTag(i.repository + ":" + b.number())
	if err != nil {
		return err
	}
	index := v1.ImageIndex(mutate.IndexMediaType(empty.Index, types.OCIImageIndex))
	for _, p := range b.programs {
		if p.os != "linux" {
			continue
		}
		one, err := b.platform(i, p)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: one, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: p.os, Architecture: p.arch}},
		})
	}
	dir, err := layout.Write(filepath.Join(b.out, i.folder), empty.Index)
	if err != nil {
		return err
	}
	return dir.AppendIndex(index, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": ref.Name()}))
}

func (b *build) platform(i published, p program) (v1.Image, error) {
	members, err := i.members(p)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	if err := packTar(&packed, members, b.date); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(packed.Bytes())), nil
	},
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	one := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	history := v1.History{Created: v1.Time{Time: b.date}, CreatedBy: "COPY " + filepath.Base(i.config.Entrypoint[0]) + " /"}
	if one, err = mutate.Append(one, mutate.Addendum{Layer: layer, History: history}); err != nil {
		return nil, err
	}
	config, err := one.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = p.os, p.arch, v1.Time{Time: b.date}
	config.Config = *i.config.DeepCopy()
	if config.Config.Labels == nil {
		config.Config.Labels = map[string]string{}
	}
	for key, value := range map[string]string{
		"source": source, "version": b.number(), "revision": b.commit, "created": b.date.Format(time.RFC3339), "licenses": "Apache-2.0",
	} {
		config.Config.Labels["org.opencontainers.image."+key] = value
	}
	return mutate.ConfigFile(one, config)
}
