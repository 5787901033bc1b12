// Package engine reads images from a running container engine through Docker's API, which podman serves too. Layers are
// read once, from the engine's stream, and only their indexes are written to disk.
package engine

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-containerregistry/pkg/name"

	"github.com/layerlint/layerlint/imagedb"
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

// DB asks the engine at h. Errors: one that wraps imagedb.ErrNotFound when nobody listens there, or the engine does not
// hold the image for the platform; one line that names the engine for others. An engine that does not answer is not
// asked again.
func DB(h Host, options ...oci.Option) *Engine {
	return &Engine{Host: h, Settings: oci.NewSettings(options), client: h.client(), answer: answerWithin,
		idle: idleWithin}
}

// described is what an engine says of an image. Sources: Docker Engine API v1.24 to v1.51, ImageInspect; podman 4.3,
// compat API.
type described struct {
	ID                        string `json:"Id"` // of the configuration or, in a containerd store, of the manifest or index
	RepoTags, RepoDigests     []string
	Architecture, Os, Variant string
	RootFS                    struct{ Layers []string }
	Size                      int64 // bytes of all files
}

// Found is an image that an engine holds.
type Found struct {
	// Containerd reports whether it lies in a containerd store: builds then ask registries first. Engines with a
	// storage driver of their own look at what they hold first.
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

// Lookup asks whether the engine holds an image. In a containerd store an image's ID is the digest by which registries
// know it. Source: moby 28, daemon/containerd/image_inspect.go.
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

// OtherError means that the engine holds an image for other platforms only. It wraps imagedb.ErrNotFound: builders then
// ask registries.
type OtherError struct {
	Host Host
	Ref  string
	Have []string // platforms, sorted
}

func (e *OtherError) Error() string {
	return fmt.Sprintf("%s holds %q for %s only", e.Host, e.Ref, strings.Join(e.Have, ", "))
}

// Unwrap is that it is not held for the platform that was asked for.
func (e *OtherError) Unwrap() error { return imagedb.ErrNotFound }

// Image opens it, by the reference that it was looked up by.
func (f *Found) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	e := f.engine
	if have := f.described.platform(); !f.Containerd && platform != "" && f.described.Os != "" && !oci.Runs(have, platform) {
		return nil, &OtherError{e.Host, ref, []string{have}}
	}
	img, err := e.open(ctx, f.described, ref, platform)
	var other *imagedb.PlatformError
	if errors.As(err, &other) {
		return nil, &OtherError{e.Host, ref, other.Have}
	}
	return img, err
}

func (d *described) platform() string { return oci.Platform(d.Os, d.Architecture, d.Variant) }

// named reports whether the image has the name: an engine finds it by a part of its ID, too, which no builder does.
func (e *Engine) named(d *described, ref string) bool {
	if digest := oci.DigestOf(ref); digest != "" {
		return slices.ContainsFunc(d.RepoDigests, func(n string) bool { return oci.DigestOf(n) == digest })
	}
	return slices.ContainsFunc(d.RepoTags, func(n string) bool {
		return oci.SameTag(n, ref) || e.Podman && oci.SameTag(strings.TrimPrefix(n, "localhost/"), ref)
	})
}
