package main

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// builder asks as the builder does that docker build or podman build uses here. It is found when the first image is asked for.
type builder struct {
	world      *world
	registries imagedb.DB
	options    []oci.Option

	mu sync.Mutex
	db imagedb.DB // nil: not found yet
}

func (b *builder) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	db, err := b.found(ctx)
	if err != nil {
		return nil, err
	}
	return db.Image(ctx, ref, platform)
}

// found looks for the builder until it was not interrupted.
func (b *builder) found(ctx context.Context) (imagedb.DB, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.db != nil {
		return b.db, nil
	}
	db := b.find(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b.db = db
	return db, nil
}

// find puts what this machine holds before registries or after them. Sources: moby 28, builder-next/adapters/containerimage (an engine
// with a storage driver prefers what it holds), BuildKit 0.32, util/resolver/pool.go (with a containerd store, what is held is asked when
// registries fail), buildx drivers (others than docker never see what the engine holds), buildah build, --pull=missing.
func (b *builder) find(ctx context.Context) imagedb.DB {
	var before, after []imagedb.DB
	var docker *engine.Engine
	var unseen *imagedb.LocalOnly
	if h, err := engine.Docker(home()); err == nil && (h.Local() || b.registries != nil) {
		e := b.world.engines.at(h, b.options)
		there, err := e.Answers(ctx)
		b.world.troubles.add(ctx, err)
		current := engine.CurrentBuilder(home(), h)
		switch {
		case !there:
		case current.Driver != "docker":
			unseen = &imagedb.LocalOnly{Holder: h.String(), Builder: current.Name, Driver: current.Driver, Own: cmp.Or(h.Context, "default")}
			after = append(after, b.world.answering(e))
		default:
			docker = e
		}
	}
	for _, name := range []string{"storage", "podman", "containerd"} {
		db := b.world.source(name, b.registries, b.options)
		switch {
		case db == nil:
		case docker == nil && len(before)+len(after) == 0 && name != "containerd":
			before = append(before, db)
		default:
			after = append(after, db)
		}
	}
	if b.registries != nil {
		before = append(before, b.registries)
	}
	if docker != nil {
		return &byStore{b.world, docker, inTurn(append(before, after...))}
	}
	if unseen != nil {
		return &fallback{imagedb.Chain(before...), imagedb.Chain(after...), unseen}
	}
	return inTurn(append(before, after...))
}

// byStore asks an engine before others where its builds do, which depends on its store, and after them otherwise.
type byStore struct {
	world  *world
	docker *engine.Engine
	others imagedb.DB
}

func (b *byStore) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	found, err := b.docker.Lookup(ctx, ref)
	if err != nil {
		b.world.troubles.addImage(ctx, err)
		return b.others.Image(ctx, ref, platform)
	}
	held := b.world.answering(found)
	if found.Containerd {
		return (&fallback{b.others, held, nil}).Image(ctx, ref, platform)
	}
	return (&fallback{held, b.others, nil}).Image(ctx, ref, platform)
}

// inTurn asks one after another, whatever the ones before answered.
func inTurn(dbs []imagedb.DB) imagedb.DB {
	if len(dbs) == 0 {
		return imagedb.Chain()
	}
	db := dbs[len(dbs)-1]
	for _, before := range slices.Backward(dbs[:len(dbs)-1]) {
		db = &fallback{before, db, nil}
	}
	return db
}

// fallback asks then where first does not answer with an image; what first said is the error.
type fallback struct {
	first, then imagedb.DB
	unseen      *imagedb.LocalOnly // of what then holds; nil: a builder sees it, or that is not known
}

func (f *fallback) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	img, err := f.first.Image(ctx, ref, platform)
	if err == nil || ctx.Err() != nil {
		return img, err
	}
	img, second := f.then.Image(ctx, ref, platform)
	var missing *imagedb.MissingError
	var denied *imagedb.DeniedError
	reason := ""
	switch {
	case errors.As(err, &missing):
		reason = missing.Reason
	case errors.As(err, &denied):
		reason = denied.Reason
	}
	switch {
	case second == nil && f.unseen != nil && reason != "":
		unseen, local := *f.unseen, *img
		unseen.Registry = reason
		local.LocalOnly = &unseen
		return &local, nil
	case second == nil:
		return img, nil
	case errors.Is(err, imagedb.ErrNotFound) && !errors.Is(second, imagedb.ErrNotFound):
		return nil, second
	}
	return nil, err
}
