package main

import (
	"context"
	"time"

	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb/registry"
)

const (
	tagsPatience = 300 * time.Millisecond // until a list of names is shown without a registry's
	tagsWithin   = 10 * time.Second       // a registry has to answer
	tagsFor      = 10 * time.Minute       // an answer counts
)

// tagList is what a registry says of the tags of a repository. done is closed once it is known.
type tagList struct {
	done  chan struct{}
	tags  []string
	until time.Time
}

// Tags implements lsp.Checker.
func (e *editor) Tags(ctx context.Context, at lsp.Place, repository string) (tags []string, later bool) {
	l := e.tagsOf(at, repository)
	if l == nil {
		return nil, false
	}
	patience := time.NewTimer(tagsPatience)
	defer patience.Stop()
	select {
	case <-l.done:
		return l.tags, false
	case <-ctx.Done():
	case <-patience.C:
	}
	return nil, true
}

// tagsOf asks a registry, unless it was asked lately; nil where none may be.
func (e *editor) tagsOf(at lsp.Place, repository string) *tagList {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.read == nil {
		e.forget()
	}
	c, err := e.check(at.Fetch)
	if err != nil || !at.Fetch || c.world.flags.offline {
		return nil
	}
	cfg, err := c.configs.of(at.Folder)
	if err != nil || cfg.Offline {
		return nil
	}
	if l := e.tags[repository]; l != nil && time.Now().Before(l.until) {
		return l
	}
	l := &tagList{done: make(chan struct{}), until: time.Now().Add(tagsFor)}
	e.tags[repository] = l
	options := cfg.registryOptions()
	go func() {
		within, cancel := context.WithTimeout(context.Background(), tagsWithin)
		defer cancel()
		l.tags, _ = registry.Tags(within, options, repository)
		close(l.done)
	}()
	return l
}
