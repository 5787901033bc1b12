// Package engine reads images that a running container engine holds, by the API of Docker, which podman serves too. Layers are read
// from what the engine streams, once, and never written to disk but as indexes.
package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/archive"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// Engine is one engine. It is safe for concurrent use.
type Engine struct {
	Host
	oci.Settings
	client *http.Client
	answer time.Duration // that a small document may take
	idle   time.Duration // that a stream may bring nothing

	mu   sync.Mutex
	dead error // why it is not asked again
}

// DB asks the engine at h. Errors: one that wraps imagedb.ErrNotFound when nobody listens there, or the engine does not hold the image
// for the platform; one line that names the engine for others. An engine that does not answer is not asked again.
func DB(h Host, options ...oci.Option) *Engine {
	return &Engine{Host: h, Settings: oci.NewSettings(options), client: h.client(), answer: answerWithin, idle: idleWithin}
}

// described is what an engine says of an image. Sources: Docker Engine API v1.24 to v1.51, ImageInspect; podman 4.3, compat API.
type described struct {
	ID                        string `json:"Id"` // of the configuration or, in a containerd store, of the manifest or index
	RepoTags, RepoDigests     []string
	Architecture, Os, Variant string
	RootFS                    struct{ Layers []string }
}

// Found is an image that an engine holds.
type Found struct {
	// Containerd reports whether it lies in a containerd store: builds then ask registries first. Engines with a storage driver of their own
	// look at what they hold first.
	Containerd bool

	engine    *Engine
	described *described
}

// Image looks ref up among the engine's names.
func (e *Engine) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	f, err := e.Lookup(ctx, ref)
	if err != nil {
		return nil, err
	}
	return f.Image(ctx, ref, platform)
}

// Lookup asks whether the engine holds an image. In a containerd store an image's ID is the digest by which registries know it. Source:
// moby 28, daemon/containerd/image_inspect.go.
func (e *Engine) Lookup(ctx context.Context, ref string) (*Found, error) {
	_, err := name.ParseReference(ref)
	if err == nil && slices.Contains(strings.Split(ref, "/"), "..") { // it becomes a part of a path
		err = errors.New("not a reference")
	}
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %w", ref, err)
	}
	d, err := e.inspect(ctx, ref)
	if err != nil {
		return nil, err
	}
	if !e.named(d, ref) {
		return nil, fmt.Errorf("%q in %s: %w", ref, e.Host, imagedb.ErrNotFound)
	}
	ofRegistry := slices.ContainsFunc(d.RepoDigests, func(n string) bool { return oci.DigestOf(n) == d.ID })
	return &Found{Containerd: ofRegistry, engine: e, described: d}, nil
}

// Image opens it, by the reference that it was looked up by.
func (f *Found) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	e := f.engine
	img, err := e.open(ctx, f.described, ref, platform)
	var other *imagedb.PlatformError
	if errors.As(err, &other) { // builders then ask registries
		return nil, fmt.Errorf("%q in %s is for %s: %w", ref, e.Host, strings.Join(other.Have, ", "), imagedb.ErrNotFound)
	}
	return img, err
}

// named reports whether the image has the name: an engine finds it by a part of its ID, too, which no builder does.
func (e *Engine) named(d *described, ref string) bool {
	if digest := oci.DigestOf(ref); digest != "" {
		return slices.ContainsFunc(d.RepoDigests, func(n string) bool { return oci.DigestOf(n) == digest })
	}
	return slices.ContainsFunc(d.RepoTags, func(n string) bool {
		return oci.SameTag(n, ref) || e.Podman && oci.SameTag(strings.TrimPrefix(n, "localhost/"), ref)
	})
}

// open reads the image, from the cache where that has all of it.
func (e *Engine) open(ctx context.Context, d *described, ref, platform string) (*imagedb.Image, error) {
	id, err := v1.NewHash("sha256:" + strings.TrimPrefix(d.ID, "sha256:"))
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %s says that its ID is %.80q", ref, e.Host, d.ID)
	}
	q := &oci.Request{Ref: ref, Platform: platform, Source: e.String(), Settings: e.Settings, Origin: origin{e}}
	img, err := e.kept(ctx, q, d, id)
	if !errors.Is(err, errNotKept) {
		return img, err
	}
	unread, err := e.stream(ctx, ref)
	if err != nil {
		return nil, err
	}
	img, err = e.kept(ctx, q, d, id)
	if errors.Is(err, errNotKept) {
		err = fmt.Errorf("reading image %q: %w", ref, cmp.Or(unread, fmt.Errorf("%s does not send all of it", e.Host)))
	}
	return img, err
}

var errNotKept = errors.New("not in the cache")

// kept is the image as the cache has it, errNotKept where it lacks a part.
func (e *Engine) kept(ctx context.Context, q *oci.Request, d *described, id v1.Hash) (*imagedb.Image, error) {
	text := e.Cache.Document(id.String())
	if text == nil {
		return nil, errNotKept
	}
	var img *imagedb.Image
	var kind struct {
		RootFS *struct{} `json:"rootfs"`
	}
	err := json.Unmarshal(text, &kind)
	switch {
	case err != nil:
	case kind.RootFS != nil:
		img, err = e.described(ctx, q, d, id)
	default:
		img, err = q.Open(ctx, v1.Descriptor{Digest: id})
	}
	if err != nil {
		return nil, err
	}
	if !e.has(img) {
		return nil, errNotKept
	}
	return img, nil
}

// described opens an image whose ID is its configuration's digest and whose layers are known by their diff IDs.
func (e *Engine) described(ctx context.Context, q *oci.Request, d *described, id v1.Hash) (*imagedb.Image, error) {
	if have := oci.Platform(d.Os, d.Architecture, d.Variant); q.Platform != "" && !oci.Runs(have, q.Platform) {
		return nil, &imagedb.PlatformError{Ref: q.Ref, Want: q.Platform, Have: []string{have}}
	}
	m := &v1.Manifest{Config: v1.Descriptor{Digest: id}}
	for _, l := range d.RootFS.Layers {
		hash, err := v1.NewHash(l)
		if err != nil {
			return nil, fmt.Errorf("reading image %q: %s names a layer %.80q", q.Ref, e.Host, l)
		}
		m.Layers = append(m.Layers, v1.Descriptor{Digest: hash})
	}
	img, err := q.Image(ctx, "", m)
	if err == nil {
		e.measure(ctx, img)
	}
	return img, err
}

// measure fills in how large layers are, which only the history says. Source: Docker Engine API v1.24 to v1.51, ImageHistory; it lists the
// newest first.
func (e *Engine) measure(ctx context.Context, img *imagedb.Image) {
	var made []struct{ Size int64 }
	if err := e.ask(ctx, "images/"+img.Ref+"/history", &made); err != nil || len(made) != len(img.History) {
		return
	}
	slices.Reverse(made)
	n := 0
	for i, h := range img.History {
		if !h.EmptyLayer && n < len(img.Layers) {
			img.Layers[n].Size = made[i].Size
			n++
		}
	}
}

// has reports whether the cache has the image's files.
func (e *Engine) has(img *imagedb.Image) bool {
	var digests []string
	all := true
	for _, l := range img.Layers {
		digests = append(digests, l.Digest)
		all = all && e.Cache.Has(cache.LayerKey(l.Digest))
	}
	return all || e.Cache.Has(cache.ChainKey(digests))
}

// stream reads the image as docker save writes it.
func (e *Engine) stream(ctx context.Context, ref string) (unread, err error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	body, err := e.get(ctx, "images/"+ref+"/get", streamWithin)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	unread, err = archive.Stream(ctx, io.LimitReader(body, maxStream), e.Settings)
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %s: %w", ref, e.Host, err)
	}
	return unread, nil
}

// origin reads documents that the cache has. Layers were read with them.
type origin struct{ *Engine }

func (o origin) Manifest(_ context.Context, d v1.Descriptor) ([]byte, error) { return o.document(d) }
func (o origin) Config(_ context.Context, d v1.Descriptor) ([]byte, error)   { return o.document(d) }

func (o origin) document(d v1.Descriptor) ([]byte, error) {
	if b := o.Cache.Document(d.Digest.String()); b != nil {
		return b, nil
	}
	return nil, errNotKept
}

func (o origin) Layer(_ context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	return nil, fmt.Errorf("layer %s was read from %s and is gone from the cache", d.Digest, o.Host)
}
