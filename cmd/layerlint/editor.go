package main

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/rules"
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
	tags   map[string]*tagList // by repository
}

// standing is what a document is checked with beside its text. It is replaced when anything of it changes.
type standing struct {
	check    *check
	settings settings
	files    *seenContext // nil: nothing is known of the build context
	ignore   string
	contexts map[string]string

	discovery *discovery // nil: nothing says how it is built
	builds    []definitions.Build
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
	j, last := &job{path: at.Path, file: doc.File}, e.places[at]
	if last != nil && last.check == c {
		j.settings, j.discovery, j.builds = last.settings, last.discovery, last.builds
	} else if err := e.settle(c, j, at); err != nil {
		return nil, err
	}
	next := &standing{check: c, settings: j.settings, discovery: j.discovery, builds: j.builds}
	if next.files, err = e.context(j.settings.context, last); err != nil && !unsaved(at, err) {
		return nil, err
	}
	ways := c.variants(j)
	prepared := &lsp.Job{Rules: j.settings.rules, Offline: j.settings.offline, Folder: absolute(j.settings.context),
		Together: func(found [][]rules.Diagnostic) []rules.Diagnostic { return together(ways, found) }}
	for n, v := range ways {
		build := c.buildOf(j, doc)
		if n == 0 {
			next.keep(build)
		}
		if next.files != nil {
			build.Context = next.files
			if err := c.define(build, v); err != nil {
				return nil, err
			}
		}
		prepared.Builds = append(prepared.Builds, build)
	}
	if b := ways[0].builds; len(b) > 0 && b[0].Context.Known && !b[0].Remote {
		prepared.Folder = filepath.Join(prepared.Folder, filepath.FromSlash(b[0].Context.Value))
	}
	if last == nil || !last.same(next) {
		last = next
		e.places[at] = last
	}
	prepared.World = last
	return prepared, nil
}

// settle finds what applies to a document, and remembers what was read for it.
func (e *editor) settle(c *check, j *job, at lsp.Place) (err error) {
	e.read.look(at.Folder, nil) // it is made when the document is saved first
	for _, path := range configsAbove(at.Folder) {
		e.read.note(path)
	}
	if j.settings, err = c.settingsIn(at.Path, at.Folder, at.Root); err != nil {
		return err
	}
	j.settings.rules.Hints = j.settings.rules.Hints || at.Hints
	for _, path := range c.configs.layouts(at.Folder, c.world) {
		e.read.note(path)
		e.read.note(filepath.Join(path, "index.json"))
	}
	e.discover(c, j, at)
	return nil
}

// discover finds how a document's repository says that it is built, and remembers what was read for it.
func (e *editor) discover(c *check, j *job, at lsp.Place) {
	c.discovered = discoveries{}
	root, folder, err := rooted(filepath.Dir(at.Path), at.Root)
	if err != nil || at.Path == "-" || c.flags.noDiscover {
		return
	}
	d := &discovery{root: root, paths: map[string]bool{}}
	d.above(folder)
	c.discovered[root] = d
	c.defined(j, at.Root)
	for name := range d.paths {
		e.read.note(filepath.Join(root, filepath.FromSlash(name)))
	}
	for ; ; folder = path.Dir(folder) {
		for _, place := range []string{".", ".devcontainer", ".github/workflows"} {
			e.read.note(filepath.Join(root, filepath.FromSlash(folder), filepath.FromSlash(place)))
		}
		if folder == "." {
			return
		}
	}
}

// keep remembers what a build rests on beside the document and the files of its context.
func (s *standing) keep(build *analyzers.Build) {
	s.contexts = build.Contexts
	if build.Ignore != nil {
		s.ignore = string(build.Ignore.Content)
	}
}

func (s *standing) same(other *standing) bool {
	return s.check == other.check && s.files == other.files && s.ignore == other.ignore &&
		maps.Equal(s.contexts, other.contexts)
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

// unsaved reports whether a folder is missing because the document's own is: it is made when the document is saved.
func unsaved(at lsp.Place, err error) bool {
	_, missing := os.Stat(at.Folder)
	return errors.Is(err, fs.ErrNotExist) && errors.Is(missing, fs.ErrNotExist)
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
	c.world.progress = e.tell
	clear(c.world.opened) // what parse opened to see that the flags are right
	e.checks[fetch] = c
	return c, nil
}

// Tell implements lsp.Checker.
func (e *editor) Tell(p imagedb.Progress) { e.tell = p }

// Closed implements lsp.Checker.
func (e *editor) Closed(at lsp.Place) {
	e.mu.Lock()
	defer e.mu.Unlock()
	maps.DeleteFunc(e.places, func(p lsp.Place, _ *standing) bool { return p.Path == at.Path && p.Folder == at.Folder })
}

// Forget implements lsp.Checker.
func (e *editor) Forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.forget()
}

func (e *editor) forget() {
	e.checks, e.places, e.read = map[bool]*check{}, map[lsp.Place]*standing{}, &seen{}
	e.tags = map[string]*tagList{}
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
