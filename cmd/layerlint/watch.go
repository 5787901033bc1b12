package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

// troubles remembers, each once, what kept sources of images from answering. It is safe for concurrent use.
type troubles struct {
	mu    sync.Mutex
	notes []string
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
		w.troubles.add(ctx, err)
		return nil, err
	}
	seen := *img
	seen.Tree = func(ctx context.Context) (filesystem.Tree, error) {
		tree, err := img.Tree(ctx)
		w.troubles.add(ctx, err)
		return tree, err
	}
	return &seen, nil
}

// aboutOne is the part of an error that differs from image to image; what is behind it often does not.
var aboutOne = regexp.MustCompile(`^reading image "[^"]*": (registry )`)

func (t *troubles) add(ctx context.Context, err error) {
	var missing *imagedb.MissingError
	var other *imagedb.PlatformError
	if err == nil || ctx.Err() != nil || errors.Is(err, imagedb.ErrNotFound) || errors.As(err, &missing) || errors.As(err, &other) {
		return
	}
	t.note(aboutOne.ReplaceAllString(err.Error(), "$1") + "; going on with what is known without it")
}

// note keeps a line for the end of the run.
func (t *troubles) note(note string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.notes, note) {
		t.notes = append(t.notes, note)
	}
}

// tell writes the notes: the run went on with what other sources know.
func (w *world) tell(t terminal) {
	notes := slices.Sorted(slices.Values(w.troubles.notes))
	for _, note := range notes {
		fmt.Fprintf(t.err, "layerlint: note: %s\n", note)
	}
	if err := w.cache.Failure(); err != nil {
		fmt.Fprintf(t.err, "layerlint: note: %v\n", err)
	}
}
