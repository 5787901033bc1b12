package main

import (
	"context"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// failuresKept is how long the same question is not asked again after it failed.
const failuresKept = time.Minute

// remembered keeps images open: an editor asks for the same ones again and again, and so do the builds of a file. It is
// safe for concurrent use.
type remembered struct {
	imagedb.DB
	mu   sync.Mutex
	kept map[[2]string]*opened
}

// opened is an answer, or the question being asked.
type opened struct {
	done   chan struct{}
	image  *imagedb.Image
	err    error
	failed time.Time
}

// Image asks once; whoever asks meanwhile waits for the same answer. A question that its asker gave up is asked again.
func (r *remembered) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	for {
		o, mine := r.claim([2]string{ref, platform})
		if mine {
			r.open(ctx, o, ref, platform)
		}
		select {
		case <-o.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if o.err == nil || ctx.Err() != nil || !o.failed.IsZero() {
			return o.image, o.err
		}
	}
}

func (r *remembered) claim(key [2]string) (o *opened, mine bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	o, ok := r.kept[key]
	if ok && (o.failed.IsZero() || time.Since(o.failed) < failuresKept) {
		return o, false
	}
	if r.kept == nil {
		r.kept = map[[2]string]*opened{}
	}
	o = &opened{done: make(chan struct{})}
	r.kept[key] = o
	return o, true
}

// open asks, and forgets the question if ctx ends before it is answered.
func (r *remembered) open(ctx context.Context, o *opened, ref, platform string) {
	defer close(o.done)
	img, err := r.DB.Image(ctx, ref, platform)
	if err == nil && img != nil {
		o.image = lasting(img)
		return
	}
	o.err = err
	if ctx.Err() == nil {
		o.failed = time.Now()
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.kept, [2]string{ref, platform})
}

// lasting is an image whose files and packages are read once.
func lasting(img *imagedb.Image) *imagedb.Image {
	kept := *img
	if img.Tree != nil {
		kept.Tree = once(img.Tree)
	}
	if img.Packages != nil {
		read := once(func(ctx context.Context) (i installed, err error) {
			i.all, i.complete, err = img.Packages(ctx)
			return i, err
		})
		kept.Packages = func(ctx context.Context) (all []packages.Package, complete bool, err error) {
			i, err := read(ctx)
			return i.all, i.complete, err
		}
	}
	return &kept
}

// installed is what an image's package databases say.
type installed struct {
	all      []packages.Package
	complete bool
}

// once is read without asking again after it succeeded.
func once[T any](read func(context.Context) (T, error)) func(context.Context) (T, error) {
	var mu sync.Mutex
	var known bool
	var kept T
	return func(ctx context.Context) (T, error) {
		mu.Lock()
		defer mu.Unlock()
		if known {
			return kept, nil
		}
		got, err := read(ctx)
		if err == nil {
			kept, known = got, true
		}
		return got, err
	}
}
