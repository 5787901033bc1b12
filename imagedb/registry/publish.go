package registry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	ociremote "github.com/google/go-containerregistry/pkg/v1/remote"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// A published index is an OCI artifact in a repository of its own: one zstd blob for each layer of an image, tagged
// after the image's manifest. It cannot be checked against the layers without reading them, so it is as trustworthy as
// its repository; that it speaks of this image's layers is checked by their diff IDs.
const (
	artifactType     = "application/vnd.layerlint.layerindex.v1"
	indexMediaType   = types.MediaType(artifactType + "+zstd")
	annotationDiffID = "org.layerlint.diff-id"
	maxPublished     = 256 << 20 // bytes of one layer's index
	maxPublishedBlob = 64 << 20
)

// publishedTag is where the indexes of an image are, by its manifest's digest.
func publishedTag(digest string) string { return strings.ReplaceAll(digest, ":", "-") }

// Publish writes the indexes of an image's layers to a repository, "host/path", where RegistryOptions.Indexes finds
// them. It answers the reference that they got.
func Publish(ctx context.Context, img *imagedb.Image, repository string, o Options) (string, error) {
	if img.Indexes == nil {
		return "", fmt.Errorf("the layers of %q cannot be read (%s)", img.Ref, img.Source)
	}
	indexes, err := img.Indexes(ctx)
	if err != nil {
		return "", err
	}
	if img.Digest == "" || len(indexes) != len(img.Layers) {
		return "", fmt.Errorf("image %q has no digest to publish its indexes under (%s)", img.Ref, img.Source)
	}
	r := &registries{Options: o}
	repo, err := r.repository(repository)
	if err != nil {
		return "", err
	}
	artifact := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), artifactType)
	for i, x := range indexes {
		packed, err := packIndex(x.Bytes())
		if err != nil {
			return "", err
		}
		artifact, err = mutate.Append(artifact, mutate.Addendum{Layer: static.NewLayer(packed, indexMediaType),
			Annotations: map[string]string{annotationDiffID: img.Layers[i].DiffID}})
		if err != nil {
			return "", err
		}
	}
	tag := repo.Tag(publishedTag(img.Digest))
	options, err := r.writing(ctx, repo)
	if err != nil {
		return "", err
	}
	if err := ociremote.Write(tag, artifact, options...); err != nil {
		return "", fmt.Errorf("publishing the indexes of %q: %w", img.Ref, err)
	}
	return tag.Name(), nil
}

// writing are the options to write to a repository with.
func (r *registries) writing(ctx context.Context, repo name.Repository) ([]ociremote.Option, error) {
	within, cancel := context.WithTimeout(ctx, setupWithin)
	defer cancel()
	auth, err := r.keys.resolve(within, repo)
	if err != nil {
		return nil, fmt.Errorf("credentials for %s: %w", hostName(repo.Registry), err)
	}
	options := []ociremote.Option{ociremote.WithContext(ctx), ociremote.WithAuth(auth)}
	if r.Transport != nil {
		options = append(options, ociremote.WithTransport(r.Transport))
	}
	return options, nil
}

func packIndex(b []byte) ([]byte, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		return nil, err
	}
	return z.EncodeAll(b, nil), nil
}

// publishedIndexes are those of one image.
type publishedIndexes struct {
	client *client
	blobs  map[string]v1.Descriptor // by diff ID
}

// published asks the configured repositories in turn. Failures count as having none: layers are read instead.
func (r *registries) published(ctx context.Context, digest string) oci.Published {
	for _, at := range r.Options.Indexes {
		repo, err := r.repository(at)
		if err != nil {
			continue
		}
		c, err := r.client(ctx, repo)
		if err != nil {
			continue
		}
		raw, err := c.Get(ctx, "manifests/"+publishedTag(digest), oci.MaxManifest)
		if err != nil {
			continue
		}
		var m v1.Manifest
		if json.Unmarshal(raw, &m) != nil || m.Config.MediaType != artifactType {
			continue
		}
		found := &publishedIndexes{c, map[string]v1.Descriptor{}}
		for _, d := range m.Layers {
			if d.MediaType == indexMediaType && d.Size <= maxPublishedBlob {
				found.blobs[d.Annotations[annotationDiffID]] = d
			}
		}
		return found.read
	}
	return nil
}

// read fetches the index of one layer.
func (p *publishedIndexes) read(ctx context.Context, diffID string) (*layer.Index, error) {
	d, ok := p.blobs[diffID]
	if !ok || diffID == "" {
		return nil, errors.New("no index is published for layer " + diffID)
	}
	r, err := p.client.blob(ctx, d)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	packed, err := oci.ReadAll(r, d.Size)
	if err == nil {
		err = oci.Matches(packed, d.Digest)
	}
	if err != nil {
		return nil, err
	}
	z, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(maxPublished))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	b, err := oci.ReadAll(z, maxPublished)
	if err != nil {
		return nil, err
	}
	return layer.Parse(b)
}
