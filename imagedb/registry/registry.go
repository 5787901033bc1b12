// Package registry reads images from the registries that their references name, and writes and reads published indexes
// there. It retries registries that are slow or busy for a moment, and gives up those that take too much of a run's
// time.
package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/network"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// Options say how registries are reached. The zero value asks the registry that a reference names, with the credentials
// that docker login or podman login left.
type Options struct {
	// Mirrors are asked before the registry itself, by its host as references have it ("docker.io"): "host" or
	// "host/prefix".
	Mirrors map[string][]string
	// PlainHTTP lists hosts, with their ports, that may be spoken to without TLS.
	PlainHTTP []string
	// Indexes are repositories, "host/path", in which Publish may have put the indexes of layers. They are asked before
	// layers are read, and trusted.
	Indexes []string
	// Idle is how long a connection may bring nothing, and a small document may take; 10 s when zero.
	Idle time.Duration
	// Guard has the hosts that may be asked whatever their addresses are.
	Guard network.Guard
	// Cautious means that others than the user may have written these options: where there are credentials for a host,
	// PlainHTTP does not count.
	Cautious bool
	// Transport replaces the one that gives up connecting after a second.
	Transport http.RoundTripper
}

// DB reads images from the registries that their references name, configurations first and layers when they are needed.
// Errors: *MissingError when the registry says that there is no such image; one line that names image and registry for
// others. A registry that cannot be reached is not tried again.
func DB(o Options, options ...oci.Option) imagedb.DB { return open(o, options...) }

func open(o Options, options ...oci.Option) *registries {
	if o.Transport == nil {
		o.Transport = dialQuickly(o.Guard)
	}
	if o.Idle == 0 {
		o.Idle = 10 * time.Second
	}
	return &registries{Options: o, Settings: oci.NewSettings(options), silence: newSilence(),
		clients: map[string]*client{}, dead: map[string]error{}, large: map[string]chan struct{}{}}
}

type registries struct {
	Options
	oci.Settings
	keys    keychain
	silence *silence

	mu      sync.Mutex
	clients map[string]*client       // by repository
	dead    map[string]error         // by host: why it cannot be reached
	large   map[string]chan struct{} // by host: the right to read a large layer
}

// unreachable means that no answer came at all.
type unreachable struct {
	host string
	err  error
}

func (e *unreachable) Error() string {
	return fmt.Sprintf("registry %s cannot be reached: %v", e.host, e.err)
}
func (e *unreachable) Unwrap() error { return e.err }

func (r *registries) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	parsed, err := name.ParseReference(ref)
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %w", ref, err)
	}
	if platform == "" {
		platform = "linux/" + runtime.GOARCH
	}
	var failure error
	for _, repo := range r.repositories(parsed.Context()) {
		img, err := r.from(ctx, repo, parsed, ref, platform)
		if err == nil || ctx.Err() != nil {
			return img, err
		}
		failure = err
		var other *imagedb.PlatformError
		if errors.As(err, &other) {
			break
		}
	}
	return nil, failure
}

// repositories are where an image may be found, the registry itself last.
func (r *registries) repositories(own name.Repository) []name.Repository {
	var all []name.Repository
	for _, mirror := range r.Mirrors[hostName(own.Registry)] {
		if repo, err := r.repository(strings.TrimSuffix(mirror, "/") + "/" + own.RepositoryStr()); err == nil {
			all = append(all, repo)
		}
	}
	if plain, err := r.repository(own.Name()); err == nil {
		own = plain
	}
	return append(all, own)
}

func (r *registries) repository(full string) (name.Repository, error) {
	host, _, _ := strings.Cut(full, "/")
	if slices.Contains(r.PlainHTTP, host) {
		return name.NewRepository(full, name.Insecure)
	}
	return name.NewRepository(full)
}

// hostName is a registry's name as people know it.
func hostName(r name.Registry) string {
	if r.RegistryStr() == name.DefaultRegistry {
		return "docker.io"
	}
	return r.RegistryStr()
}

// from asks one registry.
func (r *registries) from(ctx context.Context, repo name.Repository, parsed name.Reference, ref,
	platform string) (*imagedb.Image, error) {
	host := hostName(repo.Registry)
	c, err := r.client(ctx, repo)
	if err != nil {
		return nil, refused(ref, host, err)
	}
	q := &oci.Request{Ref: ref, Platform: platform, Source: "registry " + host, Settings: r.Settings, Origin: &remote{c, r.Cache, ref}}
	if len(r.Options.Indexes) > 0 {
		q.Publisher = r.published
	}
	d, err := c.resolve(ctx, parsed.Identifier(), r.Cache)
	if err != nil {
		return nil, refused(ref, host, err)
	}
	if pinned := oci.DigestOf(ref); pinned != "" && pinned != d.Digest.String() {
		return nil, fmt.Errorf("reading image %q: registry %s sent another manifest, %s", ref, host, d.Digest)
	}
	return q.Open(ctx, d)
}

// client is set up once for each repository: authorization is for one.
func (r *registries) client(ctx context.Context, repo name.Repository) (*client, error) {
	host := hostName(repo.Registry)
	r.mu.Lock()
	c, err := r.clients[repo.Name()], r.dead[host]
	if r.large[host] == nil {
		r.large[host] = make(chan struct{}, 1)
	}
	large := r.large[host]
	r.mu.Unlock()
	if c != nil || err != nil {
		return c, err
	}
	c, err = r.connect(ctx, repo, large)
	r.mu.Lock()
	defer r.mu.Unlock()
	var none *unreachable
	switch {
	case err == nil:
		r.clients[repo.Name()] = c
	case errors.As(err, &none) && ctx.Err() == nil:
		r.dead[host] = err
	}
	return c, err
}

// resolve finds the manifest that a tag or digest leads to and leaves it in the cache. Where an earlier run may have
// left it there, only the digest is asked for: that does not count as a pull.
func (c *client) resolve(ctx context.Context, what string, cache *cache.Cache) (v1.Descriptor, error) {
	var d v1.Descriptor
	known := ""
	if cache.Lasting() {
		known = c.head(ctx, what)
	}
	if cache.Document(known) == nil {
		raw, err := c.Get(ctx, "manifests/"+what, oci.MaxManifest)
		if err != nil {
			return d, err
		}
		known = cache.KeepDocument(raw)
	}
	var err error
	d.Digest, err = v1.NewHash(known)
	return d, err
}

// remote reads one image from its repository, or from the cache what does not change.
type remote struct {
	*client
	cache *cache.Cache
	ref   string
}

func (r *remote) Manifest(ctx context.Context, d v1.Descriptor) ([]byte, error) {
	b, err := r.document(d, func() ([]byte, error) { return r.Get(ctx, "manifests/"+d.Digest.String(), oci.MaxManifest) })
	if err != nil {
		return nil, refused(r.ref, r.host, err)
	}
	return b, nil
}

// Config reads a small document as get does, but it is a blob.
func (r *remote) Config(ctx context.Context, d v1.Descriptor) ([]byte, error) {
	return r.document(d, func() ([]byte, error) {
		within, cancel := context.WithTimeout(ctx, r.idle)
		defer cancel()
		b, err := r.Layer(within, d)
		if err == nil {
			defer b.Close()
			var text []byte
			if text, err = oci.ReadAll(b, oci.MaxConfig); err == nil {
				return text, nil
			}
		}
		if within.Err() != nil && ctx.Err() == nil {
			err = fmt.Errorf("registry %s: it does not arrive within %v", r.host, r.idle)
			r.silence.bury(&r.base, err)
		}
		return nil, err
	})
}

func (r *remote) document(d v1.Descriptor, read func() ([]byte, error)) ([]byte, error) {
	if b := r.cache.Document(d.Digest.String()); b != nil {
		return b, nil
	}
	b, err := read()
	if err == nil && oci.Matches(b, d.Digest) == nil {
		r.cache.KeepDocument(b)
	}
	return b, err
}

func (r *remote) Layer(ctx context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	b, err := r.blob(ctx, d)
	if err == nil {
		return b, nil
	}
	return nil, inWords(r.host, err) // it says nothing of the image as a whole
}
