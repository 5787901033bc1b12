package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/containerd"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/storage"
)

// sourceNames are what --image-sources takes.
var sourceNames = []string{"docker", "podman", "storage", "containerd", "registry"}

// order is where images are asked for, nil where the builder decides.
func (w *world) order(cfg *config) ([]string, error) {
	order := cfg.Sources
	for _, text := range []string{os.Getenv("LAYERLINT_IMAGE_SOURCES"), w.flags.sources} {
		if text != "" {
			order = strings.Split(text, ",")
		}
	}
	if len(order) == 1 && order[0] == "auto" {
		return nil, nil
	}
	for _, name := range order {
		if !slices.Contains(sourceNames, name) {
			return nil, fmt.Errorf("image source %q is not one of auto, %s", name, strings.Join(sourceNames, ", "))
		}
	}
	return order, nil
}

// resolver asks for images in an order. registries is nil when they are not asked.
func (w *world) resolver(order []string, registries imagedb.DB, options []oci.Option) imagedb.DB {
	if order == nil {
		return &builder{world: w, registries: registries, options: options}
	}
	var dbs []imagedb.DB
	for _, name := range order {
		if db := w.source(name, registries, options); db != nil {
			dbs = append(dbs, db)
		}
	}
	return inTurn(dbs)
}

// source is nil where this machine has none of that name.
func (w *world) source(name string, registries imagedb.DB, options []oci.Option) imagedb.DB {
	offline := registries == nil
	switch name {
	case "docker":
		if h, err := engine.Docker(home()); err == nil && (h.Local() || !offline) {
			return w.answering(w.engines.at(h, options))
		}
	case "podman":
		if h, ok := engine.Podman(); ok && (h.Local() || !offline) {
			return w.answering(w.engines.at(h, options))
		}
	case "storage":
		if root := storage.Root(home()); root != "" {
			return w.answering(storage.DB(root, options...))
		}
	case "containerd":
		if socket := containerd.Socket(); socket != "" {
			return w.answering(containerd.DB(socket, options...))
		}
	case "registry":
		return registries
	}
	return nil
}

func home() string {
	dir, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return dir
}

// engines are those that were asked, by their hosts: one that does not answer is asked once in a run.
type engines struct {
	mu    sync.Mutex
	known map[engine.Host]*engine.Engine
}

func (e *engines) at(h engine.Host, options []oci.Option) *engine.Engine {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.known == nil {
		e.known = map[engine.Host]*engine.Engine{}
	}
	if e.known[h] == nil {
		e.known[h] = engine.DB(h, options...)
	}
	return e.known[h]
}

// builder asks as the builder does that docker build or podman build uses here. It is found when the first image is asked for.
type builder struct {
	world      *world
	registries imagedb.DB
	options    []oci.Option

	once sync.Once
	db   imagedb.DB
}

func (b *builder) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	b.once.Do(func() { b.db = b.find(ctx) })
	return b.db.Image(ctx, ref, platform)
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

// answering is a source that says for which images it answered.
func (w *world) answering(db imagedb.DB) imagedb.DB {
	return &answers{DB: w.troubles.watch(db), to: &w.troubles}
}

type answers struct {
	imagedb.DB
	to *troubles
}

func (a *answers) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	img, err := a.DB.Image(ctx, ref, platform)
	if err != nil {
		return nil, err
	}
	a.to.answered(img.Source, ref)
	noted := *img
	noted.Notes = append(slices.Clip(img.Notes), fmt.Sprintf("%s is read from %s", ref, img.Source))
	return &noted, nil
}

// answered remembers which images of this machine stood for which references.
func (t *troubles) answered(source, ref string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.local == nil {
		t.local = map[string][]string{}
	}
	if !slices.Contains(t.local[source], ref) {
		t.local[source] = append(t.local[source], ref)
	}
}

// locals are the notes of answered.
func (t *troubles) locals() (notes []string) {
	for _, source := range slices.Sorted(maps.Keys(t.local)) {
		notes = append(notes, fmt.Sprintf("read from %s: %s", source, strings.Join(slices.Sorted(slices.Values(t.local[source])), ", ")))
	}
	return notes
}
