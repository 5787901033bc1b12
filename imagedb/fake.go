package imagedb

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Fixed holds just these images, by exact Ref. What an image leaves out is filled in: an empty tree, no packages, as
// far as its Completeness allows.
func Fixed(images ...*Image) DB { return fixed(images) }

type fixed []*Image

func (f fixed) Image(_ context.Context, ref, platform string) (*Image, error) {
	var have []string
	for _, img := range f {
		if img.Ref != ref {
			continue
		}
		if img.Platform != "" && platform != "" && img.Platform != platform {
			have = append(have, img.Platform)
			continue
		}
		filled := *img
		filled.fill()
		return &filled, nil
	}
	if have != nil {
		slices.Sort(have)
		return nil, &PlatformError{Ref: ref, Want: platform, Have: have}
	}
	return nil, fmt.Errorf("%q: %w", ref, ErrNotFound)
}

func (img *Image) fill() {
	complete := img.Completeness == Complete
	if img.Tree == nil {
		img.Tree = func(context.Context) (filesystem.Tree, error) { return filesystem.Blank(), nil }
		if complete {
			img.Tree = func(context.Context) (filesystem.Tree, error) { return TreeOf(nil), nil }
		}
	}
	if img.Packages == nil {
		img.Packages = func(context.Context) ([]packages.Package, bool, error) { return nil, complete, nil }
	}
}

// TreeOf is a complete tree of these entries, by absolute path, and the directories above them. Entries count as
// present unless they say otherwise.
func TreeOf(entries map[string]filesystem.Entry) filesystem.Tree {
	t := memory{entries: map[string]filesystem.Entry{}, names: map[string][]string{}}
	t.put("/", filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory})
	for _, p := range slices.Sorted(maps.Keys(entries)) {
		e := entries[p]
		if e.Presence == filesystem.Unknown {
			e.Presence = filesystem.Present
		}
		t.put(path.Clean("/"+p), e)
	}
	for dir := range t.names {
		slices.Sort(t.names[dir])
	}
	return t
}

type memory struct {
	entries map[string]filesystem.Entry
	names   map[string][]string
}

func (t memory) put(p string, e filesystem.Entry) {
	_, known := t.entries[p]
	t.entries[p] = e
	if p == "/" || known {
		return
	}
	dir := path.Dir(p)
	t.names[dir] = append(t.names[dir], path.Base(p))
	if _, ok := t.entries[dir]; !ok && e.Presence == filesystem.Present {
		t.put(dir, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory})
	}
}

// Lookup returns what is known of p itself.
func (t memory) Lookup(p string) filesystem.Entry {
	if e, ok := t.entries[p]; ok {
		return e
	}
	return filesystem.Entry{Presence: filesystem.Absent}
}

// Children lists the names in dir that are not absent, sorted. They are complete.
func (t memory) Children(dir string) (names []string, complete bool) {
	for _, n := range t.names[dir] {
		if t.Lookup(path.Join(dir, n)).Presence == filesystem.Present {
			names = append(names, n)
		}
	}
	return names, true
}

// Named lists the paths whose last element is base, sorted.
func (t memory) Named(base string) []string {
	var found []string
	for p, e := range t.entries {
		if path.Base(p) == base && e.Presence == filesystem.Present {
			found = append(found, p)
		}
	}
	slices.Sort(found)
	return found
}
