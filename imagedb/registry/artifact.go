package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	ociremote "github.com/google/go-containerregistry/pkg/v1/remote"
	"github.com/google/go-containerregistry/pkg/v1/remote/transport"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb/oci"
)

// Artifact is what a repository holds that is not an image: a small document and one blob under an OCI manifest.
type Artifact struct {
	Type        string // of the artifact, and the media type of its document
	ContentType string
	Annotations map[string]string
	Document    []byte
}

// Push writes an artifact with its content to a repository, "host/path", under a tag.
func Push(ctx context.Context, a Artifact, content []byte, repository, tag string, o Options) error {
	r := &registries{Options: o}
	repo, err := r.repository(repository)
	if err != nil {
		return err
	}
	options, err := r.writing(ctx, repo)
	if err != nil {
		return err
	}
	var blobs []v1.Descriptor
	for _, layer := range []v1.Layer{static.NewLayer(a.Document, types.MediaType(a.Type)),
		static.NewLayer(content, types.MediaType(a.ContentType))} {
		if err := ociremote.WriteLayer(repo, layer, options...); err != nil {
			return fmt.Errorf("writing to %s: %w", repository, err)
		}
		d, err := descriptor(layer)
		if err != nil {
			return err
		}
		blobs = append(blobs, d)
	}
	raw, err := json.Marshal(v1.Manifest{SchemaVersion: 2, MediaType: types.OCIManifestSchema1, ArtifactType: a.Type,
		Config: blobs[0], Layers: blobs[1:], Annotations: a.Annotations})
	if err != nil {
		return err
	}
	if err := ociremote.Put(repo.Tag(tag), manifest(raw), options...); err != nil {
		return fmt.Errorf("writing to %s: %w", repository, err)
	}
	return nil
}

func descriptor(layer v1.Layer) (d v1.Descriptor, err error) {
	if d.MediaType, err = layer.MediaType(); err != nil {
		return d, err
	}
	if d.Size, err = layer.Size(); err != nil {
		return d, err
	}
	d.Digest, err = layer.Digest()
	return d, err
}

// manifest is an OCI manifest's bytes, as ociremote.Put takes them.
type manifest []byte

// RawManifest is ociremote.Taggable's.
func (m manifest) RawManifest() ([]byte, error) { return m, nil }

// MediaType is what ociremote asks a Taggable for.
func (m manifest) MediaType() (types.MediaType, error) { return types.OCIManifestSchema1, nil }

// ErrOther means that a tag stands for something else than what was asked for.
var ErrOther = errors.New("it holds something else under that tag")

// Found is an artifact in a repository; Digest is its content's, which is not read yet.
type Found struct {
	Artifact
	Digest  string
	Content func(context.Context) ([]byte, error)
}

// Fetch reads the manifest and the document of an artifact of a type, whose content must not be larger than limit. The
// error says what the last place that was asked answered: mirrors come first.
func Fetch(ctx context.Context, kind, repository, tag string, limit int64, o Options) (*Found, error) {
	own, err := name.NewRepository(repository)
	if err != nil {
		return nil, err
	}
	r := open(o)
	for _, repo := range r.repositories(own) {
		var found *Found
		found, err = r.fetch(ctx, repo, kind, tag, limit)
		if err == nil || ctx.Err() != nil {
			return found, err
		}
	}
	return nil, err
}

func (r *registries) fetch(ctx context.Context, repo name.Repository, kind, tag string, limit int64) (*Found, error) {
	c, err := r.client(ctx, repo)
	if err != nil {
		return nil, inWords(hostName(repo.Registry), err)
	}
	raw, err := c.Get(ctx, "manifests/"+tag, oci.MaxManifest)
	if err != nil {
		return nil, inWords(c.host, err)
	}
	var m v1.Manifest
	if json.Unmarshal(raw, &m) != nil || string(m.Config.MediaType) != kind || len(m.Layers) != 1 {
		return nil, ErrOther
	}
	f := &Found{Artifact: Artifact{Type: kind, ContentType: string(m.Layers[0].MediaType), Annotations: m.Annotations},
		Digest: m.Layers[0].Digest.String()}
	if f.Document, err = c.whole(ctx, m.Config, oci.MaxConfig); err != nil {
		return nil, err
	}
	f.Content = func(ctx context.Context) ([]byte, error) { return c.whole(ctx, m.Layers[0], limit) }
	return f, nil
}

// whole reads a blob that must not be larger than limit.
func (c *client) whole(ctx context.Context, d v1.Descriptor, limit int64) ([]byte, error) {
	if d.Size < 0 || d.Size > limit {
		return nil, fmt.Errorf("%s has %d bytes, more than %d", d.Digest, d.Size, limit)
	}
	from, err := c.blob(ctx, d)
	if err != nil {
		return nil, inWords(c.host, err)
	}
	defer from.Close()
	b, err := oci.ReadAll(from, d.Size)
	if err == nil {
		err = oci.Matches(b, d.Digest)
	}
	return b, err
}

// inWords puts a registry's answer into words.
func inWords(host string, err error) error {
	var answer *transport.Error
	if errors.As(err, &answer) {
		return errors.New(answered(host, answer))
	}
	return err
}
