package main

import (
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb"
)

// editor checks the documents of an editor as check does files. It is safe for concurrent use.
type editor struct {
	terminal
	flags checkFlags
	tell  imagedb.Progress // nil: nobody

	mu     sync.Mutex
	checks map[bool]*check // by whether registries and package repositories may be asked
	read   *seen           // the configurations and image layouts that checks rests on
	places map[lsp.Place]*standing
}

// standing is what a document is checked with beside its text. It is replaced when anything of it changes.
type standing struct {
	check    *check
	files    *seenContext // nil: nothing is known of the build context
	ignore   string
	contexts map[string]string
}

// Prepare implements lsp.Checker.
func (e *editor) Prepare(doc *dockerfile.Document, at lsp.Place) (*lsp.Job, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.read == nil || e.read.stale() {
		e.forget()
	}
	c, err := e.check(at.Fetch)
	if err != nil {
		return nil, err
	}
	for _, path := range configsAbove(at.Folder) {
		e.read.note(path)
	}
	j := &job{path: at.Path, file: doc.File}
	if j.settings, err = c.settingsIn(at.Path, at.Folder, at.Root); err != nil {
		return nil, err
	}
	j.settings.rules.Hints = j.settings.rules.Hints || at.Hints
	for _, path := range c.configs.layouts(at.Folder, c.world) {
		e.read.note(path)
		e.read.note(filepath.Join(path, "index.json"))
	}
	build := c.buildOf(j, doc)
	next := &standing{check: c, contexts: build.Contexts}
	if build.Ignore != nil {
		next.ignore = string(build.Ignore.Content)
	}
	last := e.places[at]
	if next.files, err = e.context(j.settings.context, last); err != nil {
		return nil, err
	}
	if next.files != nil {
		build.Context = next.files
	}
	if last == nil || !last.same(next) {
		last = next
		e.places[at] = last
	}
	return &lsp.Job{Build: build, Rules: j.settings.rules, Offline: j.settings.offline, Folder: absolute(j.settings.context), World: last}, nil
}

func (s *standing) same(other *standing) bool {
	return s.check == other.check && s.files == other.files && s.ignore == other.ignore && maps.Equal(s.contexts, other.contexts)
}

// context is the build context as it was, or anew when something that was read of it has changed.
func (e *editor) context(dir string, last *standing) (*seenContext, error) {
	if dir == "" {
		return nil, nil
	}
	if last != nil && last.files != nil && last.files.dir == dir && !last.files.seen.stale() {
		return last.files, nil
	}
	return openSeen(dir)
}

// check is the check that asks registries, or the one that does not.
func (e *editor) check(fetch bool) (*check, error) {
	if c := e.checks[fetch]; c != nil {
		return c, nil
	}
	flags := e.flags
	flags.offline = flags.offline || !fetch
	c, err := newCheck(e.terminal, &flags)
	if err != nil {
		return nil, err
	}
	c.world.remember, c.world.progress = true, e.tell
	clear(c.world.opened) // what parse opened to see that the flags are right
	e.checks[fetch] = c
	return c, nil
}

// Tell implements lsp.Checker.
func (e *editor) Tell(p imagedb.Progress) { e.tell = p }

// Forget implements lsp.Checker.
func (e *editor) Forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.forget()
}

func (e *editor) forget() {
	e.checks, e.places, e.read = map[bool]*check{}, map[lsp.Place]*standing{}, &seen{}
	if e.flags.config != "" {
		e.read.note(e.flags.config)
	}
}

// configsAbove lists where configurations of files in dir may be, up to the repository's root.
func configsAbove(dir string) (paths []string) {
	for {
		for _, name := range append([]string{configName, configAlias, ".git"}, hadolintNames...) {
			paths = append(paths, filepath.Join(dir, name))
		}
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil || filepath.Dir(dir) == dir {
			return paths
		}
		dir = filepath.Dir(dir)
	}
}

// layouts are the image layouts that files in dir are checked with.
func (c *configs) layouts(dir string, w *world) []string {
	cfg, err := c.of(dir)
	if err != nil {
		return nil
	}
	return w.layouts(cfg)
}

// absolute is a folder's absolute path; "" stays what it is.
func absolute(dir string) string {
	if dir == "" {
		return ""
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	return abs
}
