package main

import (
	"context"
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
	return order, knownSources(order)
}

func knownSources(order []string) error {
	for _, name := range order {
		if !slices.Contains(sourceNames, name) {
			return fmt.Errorf("image source %q is not one of auto, %s", name, strings.Join(sourceNames, ", "))
		}
	}
	return nil
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
