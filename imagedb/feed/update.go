package feed

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/layerlint/layerlint/imagedb/registry"
)

// Defaults are the repositories that are asked where nobody names others, in this order.
var Defaults = []string{"ghcr.io/layerlint/tables", "quay.io/layerlint/tables"}

// ErrNone means that no repository had an edition to take.
var ErrNone = errors.New("no repository has a catalog to take")

// Options say where an edition is fetched from and kept.
type Options struct {
	Dir       string // of the cache
	From      []string
	Keys      []ed25519.PublicKey
	NotBefore string // the day of the embedded catalog: older editions are refused
	Registry  registry.Options
	Passed    func(repository string, why error) // is told which repository was passed over
}

// Push writes an edition to a repository, "host/path".
func (p *Packed) Push(ctx context.Context, repository string, o registry.Options) error {
	return registry.Push(ctx, p.artifact, p.content, repository, tag, o)
}

// Update asks repositories in turn until one has an edition that is signed by a trusted key and not older than what
// there is, and keeps it. fresh is false where the cache held it already. What is wrong with a repository, also that it
// answers that there were too many requests, leads to the next.
func Update(ctx context.Context, o Options) (kept *Kept, fresh bool, err error) {
	held, err := Open(o.Dir)
	if err == nil && held.Made > o.NotBefore {
		o.NotBefore = held.Made
	}
	for _, repository := range o.From {
		fresh, err = o.take(ctx, repository, held)
		if err == nil {
			kept, err = Open(o.Dir)
			return kept, fresh, err
		}
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		o.Passed(repository, err)
	}
	return nil, false, ErrNone
}

// take fetches what one repository has.
func (o *Options) take(ctx context.Context, repository string, held *Kept) (fresh bool, err error) {
	found, err := registry.Fetch(ctx, artifactType, repository, tag, maxPacked, o.Registry)
	if err != nil {
		return false, err
	}
	e, err := open(found.Document, found.Annotations, o.Keys)
	switch {
	case err != nil:
		return false, err
	case e.Digest != found.Digest || found.ContentType != contentType:
		return false, errors.New("its files are not those that were signed")
	case e.Made < o.NotBefore:
		return false, fmt.Errorf("it is of %s, older than the one of %s at hand", e.Made, o.NotBefore)
	case held != nil && held.Edition == e:
		return false, nil
	}
	content, err := found.Content(ctx)
	if err != nil {
		return false, err
	}
	files, err := unpack(content)
	if err != nil {
		return false, fmt.Errorf("unpacking it: %w", err)
	}
	return true, keep(o.Dir, e, repository, files)
}
