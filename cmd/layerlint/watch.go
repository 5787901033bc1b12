package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// troubles remembers, each once, what kept sources of images from answering. It is safe for concurrent use.
type troubles struct {
	mu     sync.Mutex
	notes  []string
	unread []string            // about images whose layers were not read
	local  map[string][]string // by source on this machine: the images that it answered for
	images bool                // one of the notes is of a source of images
}

// watch is db with its failures remembered. That it does not hold an image is none.
func (t *troubles) watch(db imagedb.DB) imagedb.DB { return watched{db, t} }

type watched struct {
	imagedb.DB
	troubles *troubles
}

func (w watched) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	img, err := w.DB.Image(ctx, ref, platform)
	if err != nil {
		w.troubles.addImage(ctx, err)
		return nil, err
	}
	seen := *img
	seen.Tree = func(ctx context.Context) (filesystem.Tree, error) {
		tree, err := img.Tree(ctx)
		w.troubles.addImage(ctx, err)
		return tree, err
	}
	return &seen, nil
}

// aboutOne is the part of an error that differs from image to image; what is behind it often does not.
var aboutOne = lazyregexp.New(`^reading image "[^"]*": (registry )`)

func (t *troubles) add(ctx context.Context, err error) { t.note(ctx, err, false) }

func (t *troubles) addImage(ctx context.Context, err error) { t.note(ctx, err, true) }

func (t *troubles) note(ctx context.Context, err error, image bool) {
	var missing *imagedb.MissingError
	var other *imagedb.PlatformError
	if err == nil || ctx.Err() != nil || errors.Is(err, imagedb.ErrNotFound) || errors.As(err, &missing) ||
		errors.As(err, &other) {
		return
	}
	t.keep(aboutOne.ReplaceAllString(err.Error(), "$1") + "; going on with what is known without it")
	t.mu.Lock()
	defer t.mu.Unlock()
	t.images = t.images || image
}

// keep keeps a line for the end of the run.
func (t *troubles) keep(note string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.notes, note) {
		t.notes = append(t.notes, note)
	}
}

// leave remembers why the layers of an image were not read.
func (t *troubles) leave(ref, why string) {
	note := fmt.Sprintf("the contents of %s are not read: %s; layerlint image pull %s reads them once", ref, why, ref)
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.unread, note) {
		t.unread = append(t.unread, note)
	}
}

// tell writes the notes: the run went on with what other sources know.
func (w *world) tell(t terminal) {
	notes := slices.Sorted(slices.Values(w.troubles.notes))
	for _, note := range notes {
		t.say("layerlint: note: " + note)
	}
	for _, note := range slices.Sorted(slices.Values(w.troubles.unread)) {
		t.say("layerlint: note: " + note)
	}
	for _, note := range w.troubles.locals() {
		t.say("layerlint: note: " + note)
	}
	if err := w.cache.Failure(); err != nil {
		t.say("layerlint: note: " + err.Error())
	}
}
