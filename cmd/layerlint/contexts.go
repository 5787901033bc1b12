package main

import (
	"io/fs"
	"os"
	"path"
	"sync"
)

// contexts opens build contexts, each once for all the jobs that use it. It is safe for concurrent use.
type contexts struct {
	mu   sync.Mutex
	left map[string]int // jobs to come, by folder
	open map[string]*buildContext
	sent bool // by BuildKit's client: some files are only listed
}

func newContexts(jobs []*job, sent bool) *contexts {
	c := &contexts{left: map[string]int{}, open: map[string]*buildContext{}, sent: sent}
	for _, j := range jobs {
		c.left[j.settings.context]++
	}
	return c
}

func (c *contexts) files(dir string) (fs.FS, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b, ok := c.open[dir]; ok {
		return b, nil
	}
	root, err := openContext(dir)
	if err != nil {
		return nil, err
	}
	var all fs.FS = newFolder(root)
	if c.sent {
		if all, err = newSentContext(all); err != nil {
			root.Close()
			return nil, err
		}
	}
	b := &buildContext{root: root, all: all, listed: map[string]func() ([]fs.DirEntry, error){}}
	c.open[dir] = b
	return b, nil
}

// done closes a folder after its last job.
func (c *contexts) done(dir string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left[dir]--; c.left[dir] > 0 {
		return
	}
	if b, ok := c.open[dir]; ok {
		b.root.Close()
		delete(c.open, dir)
	}
}

// buildContext is a folder that lists each directory once, however many Dockerfiles are built with it.
type buildContext struct {
	root   *os.Root
	all    fs.FS
	mu     sync.Mutex
	listed map[string]func() ([]fs.DirEntry, error)
	kept   map[keptKey]func() any
}

// keptKey is a folder, and what was found of it.
type keptKey struct {
	dir string
	key any
}

// keep is what find found of a folder when that was asked first.
func (b *buildContext) keep(dir string, key any, find func() any) any {
	b.mu.Lock()
	found, ok := b.kept[keptKey{dir, key}]
	if !ok {
		found = sync.OnceValue(find)
		if b.kept == nil {
			b.kept = map[keptKey]func() any{}
		}
		b.kept[keptKey{dir, key}] = found
	}
	b.mu.Unlock()
	return found()
}

// Keep finds something out once for all Dockerfiles that are built with the folder.
func (b *buildContext) Keep(key any, find func() any) any { return b.keep(".", key, find) }

func (b *buildContext) Open(name string) (fs.File, error)          { return b.all.Open(name) }
func (b *buildContext) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(b.all, name) }
func (b *buildContext) Lstat(name string) (fs.FileInfo, error)     { return fs.Lstat(b.all, name) }
func (b *buildContext) ReadLink(name string) (string, error)       { return fs.ReadLink(b.all, name) }
func (b *buildContext) ReadDir(name string) ([]fs.DirEntry, error) { return b.list(name)() }

// Sub is fs.SubFS's: what is read of a folder is read once, whichever of the folders above it is the context.
func (b *buildContext) Sub(dir string) (fs.FS, error) { return subContext{b, dir}, nil } //nolint:unparam // fs.SubFS has the error

// subContext is a folder of a buildContext.
type subContext struct {
	all *buildContext
	dir string
}

// Keep is buildContext's.
func (s subContext) Keep(key any, find func() any) any { return s.all.keep(s.dir, key, find) }

func (s subContext) Open(name string) (fs.File, error)     { return s.all.Open(path.Join(s.dir, name)) }
func (s subContext) Stat(name string) (fs.FileInfo, error) { return s.all.Stat(path.Join(s.dir, name)) }
func (s subContext) Lstat(name string) (fs.FileInfo, error) {
	return s.all.Lstat(path.Join(s.dir, name))
}
func (s subContext) ReadLink(name string) (string, error) {
	return s.all.ReadLink(path.Join(s.dir, name))
}
func (s subContext) ReadDir(name string) ([]fs.DirEntry, error) {
	return s.all.ReadDir(path.Join(s.dir, name))
}

func (b *buildContext) list(name string) func() ([]fs.DirEntry, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.listed[name]; !ok {
		b.listed[name] = sync.OnceValues(func() ([]fs.DirEntry, error) { return fs.ReadDir(b.all, name) })
	}
	return b.listed[name]
}
