package oci

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Bounds on documents, in bytes.
const (
	MaxManifest = 8 << 20
	MaxConfig   = 16 << 20
)

// Origin reads what one image consists of.
type Origin interface {
	// Manifest reads a manifest or index.
	Manifest(ctx context.Context, d v1.Descriptor) ([]byte, error)
	Config(ctx context.Context, d v1.Descriptor) ([]byte, error)
	Layer(ctx context.Context, d v1.Descriptor) (io.ReadCloser, error)
}

// Request is one question to a source: what was asked, who answers, and how the answer is read.
type Request struct {
	Ref, Platform, Source string
	Settings
	Origin
	Publisher    Publisher       // nil: nobody publishes indexes
	attestations []v1.Descriptor // of the image that was chosen
}

// Open reads the image that a descriptor leads to.
func (q *Request) Open(ctx context.Context, d v1.Descriptor) (*imagedb.Image, error) {
	for range 4 {
		raw, err := q.Manifest(ctx, d)
		if err != nil {
			return nil, err
		}
		if err := Matches(raw, d.Digest); err != nil {
			return nil, fmt.Errorf("manifest of image %q: %w", q.Ref, err)
		}
		kind, err := manifestKind(raw, d.MediaType)
		if err != nil {
			return nil, fmt.Errorf("reading image %q: %w", q.Ref, err)
		}
		if !kind.IsIndex() {
			m, err := v1.ParseManifest(bytes.NewReader(raw))
			if err != nil {
				return nil, fmt.Errorf("manifest of image %q: %w", q.Ref, err)
			}
			return q.Image(ctx, d.Digest.String(), m)
		}
		index, err := v1.ParseIndexManifest(bytes.NewReader(raw))
		if err != nil {
			return nil, fmt.Errorf("index of image %q: %w", q.Ref, err)
		}
		if d, err = choose(q.Ref, q.Platform, index); err != nil {
			return nil, err
		}
		q.attestations = attestations(index, d.Digest)
	}
	return nil, fmt.Errorf("reading image %q: indexes lead to indexes", q.Ref)
}

// Image reads the configuration; layers wait until their contents are asked for.
func (q *Request) Image(ctx context.Context, digest string, m *v1.Manifest) (*imagedb.Image, error) {
	text, err := q.Config(ctx, m.Config)
	if err == nil {
		err = Matches(text, m.Config.Digest)
	}
	if err != nil {
		return nil, fmt.Errorf("configuration of image %q: %w", q.Ref, err)
	}
	c, err := v1.ParseConfigFile(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("configuration of image %q: %w", q.Ref, err)
	}
	if c.OS == "" && len(c.RootFS.DiffIDs) == 0 {
		return nil, fmt.Errorf("%q is not an image: its configuration is of type %s", q.Ref, m.Config.MediaType)
	}
	if err := plausible(m.Layers); err != nil {
		return nil, fmt.Errorf("manifest of image %q: %w", q.Ref, err)
	}
	img := describe(c)
	img.Ref, img.Digest, img.Source = q.Ref, digest, q.Source
	for i, l := range m.Layers {
		at := imagedb.Layer{Digest: l.Digest.String(), MediaType: string(l.MediaType), Size: l.Size}
		if i < len(c.RootFS.DiffIDs) {
			at.DiffID = c.RootFS.DiffIDs[i].String()
		}
		img.Layers = append(img.Layers, at)
	}
	q.contents(ctx, img, m)
	return img, nil
}

// Bounds on what a manifest may claim. No engine takes more than 128 layers.
const (
	maxLayers    = 1000
	maxLayerSize = 1 << 50 // bytes
)

func plausible(layers []v1.Descriptor) error {
	if len(layers) > maxLayers {
		return fmt.Errorf("%d layers, more than %d", len(layers), maxLayers)
	}
	for i, l := range layers {
		if l.Size < 0 || l.Size > maxLayerSize {
			return fmt.Errorf("layer %d claims to be of %d bytes", i+1, l.Size)
		}
	}
	return nil
}

// contents says how the files will be read.
func (q *Request) contents(ctx context.Context, img *imagedb.Image, m *v1.Manifest) {
	files := &contents{Request: *q, layers: m.Layers, annotations: m.Annotations, given: map[string]given{}}
	files.recall(img)
	if q.Publisher != nil && img.Digest != "" && files.missing() > 0 {
		files.adopt(ctx, img)
	}
	if q.PullLimit > 0 && files.missing() > q.PullLimit {
		files.survey(ctx, img)
	}
	img.Indexes = files.all
	img.Completeness = imagedb.Complete
	img.Tree = files.tree
	if missing := files.missing(); q.PullLimit > 0 && missing > q.PullLimit {
		img.Tree = nothing
		img.Unread = fmt.Sprintf("%s of layers would be pulled, more than --pull-limit (%s)", size(missing), size(q.PullLimit))
		img.Notes = append(img.Notes, fmt.Sprintf("the contents of %s are not read: %s; layerlint image pull reads them once", q.Ref, img.Unread))
		q.withoutFiles(ctx, img)
		return
	}
	img.Packages = func(ctx context.Context) ([]packages.Package, bool, error) {
		t, err := img.Tree(ctx)
		if err != nil {
			return nil, false, err
		}
		all, complete := packages.In(t)
		return all, complete, nil
	}
}

// withoutFiles gives an image whose layers are not read the packages that a statement lists, if there is one. That they
// are all is never trusted.
func (q *Request) withoutFiles(ctx context.Context, img *imagedb.Image) {
	img.Completeness = imagedb.ConfigOnly
	found, err := q.inventory(ctx, img.Digest)
	switch {
	case err != nil:
		img.Notes = append(img.Notes, fmt.Sprintf("the SPDX statement about %s is passed over: %v", q.Ref, err))
	case found != nil:
		img.Completeness = imagedb.PackagesOnly
		img.Source += ", packages from an SPDX statement by " + found.creator
	}
	img.Packages = func(context.Context) ([]packages.Package, bool, error) {
		if found == nil {
			return nil, false, nil
		}
		return found.packages, false, nil
	}
}

// size writes bytes for people.
func size(n int64) string {
	if n >= 1e9 {
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	}
	return fmt.Sprintf("%d MB", (n+500_000)/1e6)
}

// Matches returns an error unless the bytes have that digest; the zero digest matches any.
func Matches(b []byte, want v1.Hash) error {
	got, _, err := v1.SHA256(bytes.NewReader(b))
	if err == nil && want != (v1.Hash{}) && got != want {
		err = fmt.Errorf("digest does not match: want %s, got %s", want, got)
	}
	return err
}

// manifestKind trusts the document before its descriptor: registries and tools get descriptors wrong.
func manifestKind(raw []byte, described types.MediaType) (types.MediaType, error) {
	m, err := v1.ParseManifest(bytes.NewReader(raw))
	if err != nil {
		return "", err
	}
	switch {
	case m.SchemaVersion == 1:
		return "", fmt.Errorf("manifest schema 1 is not supported; the image must be pushed again by a current tool")
	case m.MediaType != "":
		return m.MediaType, nil
	case bytes.Contains(raw, []byte(`"manifests"`)) && m.Config.Digest == (v1.Hash{}):
		return types.OCIImageIndex, nil
	}
	return described, nil
}

// describe turns a configuration file into an Image without contents.
func describe(c *v1.ConfigFile) *imagedb.Image {
	img := &imagedb.Image{ConfigKnown: true, Platform: platformName(v1.Platform{OS: c.OS, Architecture: c.Architecture,
		Variant: c.Variant})}
	img.Config = imagedb.Config{Env: c.Config.Env, User: c.Config.User, WorkingDir: c.Config.WorkingDir,
		Entrypoint: c.Config.Entrypoint,
		Cmd:        c.Config.Cmd, Shell: c.Config.Shell, OnBuild: c.Config.OnBuild,
		Volumes:      slices.Sorted(maps.Keys(c.Config.Volumes)),
		ExposedPorts: slices.Sorted(maps.Keys(c.Config.ExposedPorts)), Labels: c.Config.Labels,
		StopSignal: c.Config.StopSignal, Created: c.Created.Time}
	if c.Config.Healthcheck != nil {
		img.Config.Healthcheck = c.Config.Healthcheck.Test
	}
	for _, h := range c.History {
		img.History = append(img.History, imagedb.History{CreatedBy: strings.TrimSpace(h.CreatedBy),
			EmptyLayer: h.EmptyLayer})
	}
	return img
}

// Described is an image of which only the configuration is known, as the text of its configuration file.
func Described(text []byte) (*imagedb.Image, error) {
	c, err := v1.ParseConfigFile(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	img := describe(c)
	img.Tree = nothing
	img.Packages = func(context.Context) ([]packages.Package, bool, error) { return nil, false, nil }
	return img, nil
}

// ReadAll reads what must not be longer than limit.
func ReadAll(r io.Reader, limit int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = fmt.Errorf("more than %d bytes", limit)
	}
	return b, err
}
