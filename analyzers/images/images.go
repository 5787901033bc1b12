// Package images opens every image that the reached stages name, once and in parallel, and records each result. It does
// not decide what a missing image means.
package images

import (
	"context"
	"errors"
	"github.com/layerlint/layerlint/analyzers/state"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer opens the images.
var Analyzer = &analyzers.Analyzer[*Set]{
	Name:     "images",
	Doc:      "every image the build names, opened once",
	Requires: []analyzers.Node{stages.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) (*Set, error) {
		s, kept := &Set{db: p.Build.Images, opened: map[stages.Image]*Opened{}}, analyzers.Kept[memory](p.Build)
		s.openAll(ctx, s.recall(kept, stages.Analyzer.Of(p).Images()))
		kept.opened = s.opened
		return s, ctx.Err()
	},
}

// parallel is how many images are opened at once.
const parallel = 4

// Set holds the images opened so far. It is safe for concurrent use.
type Set struct {
	db     imagedb.DB
	mu     sync.Mutex
	opened map[stages.Image]*Opened
}

// Opened is one image, or why there is none. An Err that wraps imagedb.ErrNotFound says nothing about the image.
type Opened struct {
	Image *imagedb.Image  // nil when Err is set
	Tree  filesystem.Tree // nil when its files are not known
	Err   error           // of opening the image
	// TreeErr is why the files of an image that was opened could not be read.
	TreeErr error
	once    sync.Once
}

// memory is what was opened for the build before.
type memory struct{ opened map[stages.Image]*Opened }

// recall takes over the images that were read for the build before, and returns those that are yet to be opened: what
// failed may do otherwise now.
func (s *Set) recall(k *memory, wanted []stages.Image) (left []stages.Image) {
	for _, w := range wanted {
		if o := k.opened[w]; o != nil && o.Image != nil && o.Tree != nil {
			s.opened[w] = o
		} else {
			left = append(left, w)
		}
	}
	return left
}

func (s *Set) openAll(ctx context.Context, wanted []stages.Image) {
	var wait sync.WaitGroup
	slots := make(chan struct{}, parallel)
	for _, w := range wanted {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			s.Open(ctx, w)
		})
	}
	wait.Wait()
}

// Open returns an image, and opens it when nobody did before.
func (s *Set) Open(ctx context.Context, w stages.Image) *Opened {
	s.mu.Lock()
	o, ok := s.opened[w]
	if !ok {
		o = &Opened{}
		s.opened[w] = o
	}
	s.mu.Unlock()
	o.once.Do(func() { o.open(ctx, s.db, w) })
	return o
}

func (o *Opened) open(ctx context.Context, db imagedb.DB, w stages.Image) {
	if db == nil {
		o.Err = imagedb.ErrNotFound
		return
	}
	if o.Image, o.Err = db.Image(ctx, w.Ref, w.Platform); o.Err != nil {
		o.Image = nil
		return
	}
	if o.Image == nil {
		o.Err = imagedb.ErrNotFound
		return
	}
	if o.Image.Tree != nil {
		o.Tree, o.TreeErr = o.Image.Tree(ctx)
	}
}

// Missing reports whether the image is proven not to exist for the platform, and says so as the builder would.
func (o *Opened) Missing() (kind state.FailureKind, reason string, ok bool) {
	var missing *imagedb.MissingError
	var platform *imagedb.PlatformError
	switch {
	case errors.As(o.Err, &missing):
		return state.FailsImage, missing.Error(), true
	case errors.As(o.Err, &platform):
		return state.FailsPlatform, platform.Error(), true
	}
	return "", "", false
}
