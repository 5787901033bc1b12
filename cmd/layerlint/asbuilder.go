package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// builder asks as the builder does that docker build or podman build uses here. It is found when the first image is
// asked for.
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

// find puts what this machine holds before registries or after them. Sources: moby 28,
// builder-next/adapters/containerimage (an engine with a storage driver prefers what it holds), BuildKit 0.32,
// util/resolver/pool.go (with a containerd store, what is held is asked when registries fail), buildx drivers (others
// than docker never see what the engine holds), buildah build, --pull=missing.
func (b *builder) find(ctx context.Context) imagedb.DB {
	docker, refusal := b.docker(ctx)
	var before, after []imagedb.DB
	for _, name := range []string{"storage", "podman", "containerd"} {
		db := b.world.source(name, b.registries, b.options)
		switch {
		case db == nil:
		case docker == nil && len(before) == 0 && name != "containerd":
			before = append(before, db)
		default:
			after = append(after, db)
		}
	}
	if b.registries != nil {
		before = append(before, b.registries)
	}
	if refusal != nil {
		after = append(after, closed{refusal})
	}
	if docker == nil {
		return inTurn(append(before, after...))
	}
	builder := engine.CurrentBuilder(home(), docker.Host)
	if builder.Driver == "docker" {
		return &byStore{b.world, docker, inTurn(append(before, after...))}
	}
	unseen := &imagedb.LocalOnly{Holder: docker.String(), Builder: builder.Name, Driver: builder.Driver, Own: cmp.Or(docker.Context, "default")}
	return inTurn(append([]imagedb.DB{&fallback{inTurn(before), b.world.answering(docker), unseen}}, after...))
}

// docker is the engine that docker build uses, nil where it does not answer; refusal is why it may not be asked.
func (b *builder) docker(ctx context.Context) (e *engine.Engine, refusal error) {
	h, err := engine.Docker(home())
	if err != nil {
		return nil, err
	}
	if !h.Local() && b.registries == nil {
		return nil, nil // nothing elsewhere is asked
	}
	e = b.world.engines.at(h, b.options)
	there, err := e.Answers(ctx)
	switch {
	case there:
		return e, nil
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%s: this user may not ask it", h)
	}
	b.world.troubles.add(ctx, err)
	return nil, nil
}

// closed is an engine that is not asked. That is worth saying of an image that nobody else has.
type closed struct{ err error }

func (c closed) Image(context.Context, string, string) (*imagedb.Image, error) { return nil, c.err }

// byStore asks an engine before others where its builds do, which depends on its store, and after them otherwise.
type byStore struct {
	world  *world
	docker *engine.Engine
	others imagedb.DB
}

func (b *byStore) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	found, err := b.docker.Lookup(ctx, ref)
	if err != nil {
		b.world.troubles.add(ctx, err)
		return (&fallback{b.others, closed{err}, nil}).Image(ctx, ref, platform)
	}
	held := &heard{DB: b.world.answering(found)}
	turns := []imagedb.DB{held, b.others}
	if found.Containerd {
		slices.Reverse(turns)
	}
	img, err := inTurn(turns).Image(ctx, ref, platform)
	var other *engine.OtherError
	if err != nil && errors.As(held.err, &other) { // a build for that platform finds it, whatever registries say
		err = fmt.Errorf("%w: --platform %s follows it", other, other.Have[0])
	}
	return img, err
}

// heard remembers what a source said.
type heard struct {
	imagedb.DB
	err error
}

func (h *heard) Image(ctx context.Context, ref, platform string) (img *imagedb.Image, err error) {
	img, h.err = h.DB.Image(ctx, ref, platform)
	return img, h.err
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
	case (errors.Is(err, imagedb.ErrNotFound) || missing != nil) && !errors.Is(second, imagedb.ErrNotFound):
		return nil, second // who may hold what a registry lacks cannot be asked: that it does not exist is not proven
	}
	return nil, err
}
