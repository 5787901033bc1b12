package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/archive"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/oci"
)

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
	unread, err := e.stream(ctx, d, ref)
	if err != nil {
		return nil, err
	}
	img, err = e.kept(ctx, q, d, id)
	if errors.Is(err, errNoManifest) { // an index names the platforms that were not pulled, too
		err = &imagedb.PlatformError{Ref: ref, Want: platform, Have: []string{d.platform()}}
	} else if errors.Is(err, errNotKept) {
		err = fmt.Errorf("reading image %q: %w", ref, cmp.Or(unread, fmt.Errorf("%s does not send all of it", e.Host)))
	}
	return img, err
}

var (
	errNotKept    = errors.New("not in the cache")
	errNoManifest = fmt.Errorf("manifest: %w", errNotKept)
)

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

// measure fills in how large layers are, which only the history says. Source: Docker Engine API v1.24 to v1.51,
// ImageHistory; it lists the newest first.
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
func (e *Engine) stream(ctx context.Context, d *described, ref string) (unread, err error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	body, err := e.get(ctx, "images/"+ref+"/get", streamWithin)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	r := io.LimitReader(body, maxStream)
	if e.Progress != nil {
		to := e.Progress.Layer(ref, d.ID, max(d.Size, 0))
		defer func() { to.Done(err) }()
		r = counted{r, to}
	}
	unread, err = archive.Stream(ctx, r, e.Settings)
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %s: %w", ref, e.Host, err)
	}
	return unread, nil
}

// counted reports what is read.
type counted struct {
	io.Reader
	to imagedb.LayerProgress
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.to.Read(n)
	return n, err
}

// origin reads documents that the cache has. Layers were read with them.
type origin struct{ *Engine }

func (o origin) Manifest(_ context.Context, d v1.Descriptor) ([]byte, error) {
	return o.document(d, errNoManifest)
}

func (o origin) Config(_ context.Context, d v1.Descriptor) ([]byte, error) {
	return o.document(d, errNotKept)
}

func (o origin) document(d v1.Descriptor, missing error) ([]byte, error) {
	if b := o.Cache.Document(d.Digest.String()); b != nil {
		return b, nil
	}
	return nil, missing
}

func (o origin) Layer(_ context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	return nil, fmt.Errorf("layer %s was read from %s and is gone from the cache", d.Digest, o.Host)
}
