// Package buildcontext presents the build context as a tree of files, filtered by .dockerignore as BuildKit sends it.
// It reads lazily, follows no links while reading and never leaves the context. It knows nothing of instructions.
package buildcontext

import (
	"context"
	"io/fs"
	"path"
	"sort"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer establishes the build context; its Context is nil when nothing is known of it.
var Analyzer = &analyzers.Analyzer[*Context]{
	Name:     "buildcontext",
	Doc:      "the build context as files, seen through .dockerignore",
	Requires: []analyzers.Node{Inference},
	Run: func(_ context.Context, p *analyzers.Pass) (*Context, error) {
		files, folder := p.Build.Context, "."
		if i := Inference.Of(p); i != nil {
			if !i.Fits {
				return nil, nil
			}
			files, folder = i.files, i.Folder
		}
		if files == nil || p.Build.Ignore == nil && Oversized(files) {
			return nil, nil
		}
		c := New(files, p.Build.Ignore)
		c.Assumed = p.Build.Assumed
		if u := p.Build.Untracked; u != nil {
			c.untracked = func(p string) bool { return u(path.Join(folder, p)) }
		}
		return c, nil
	},
}

// Context is a build context. It is a filesystem.Tree of what the builder is sent, and safe for concurrent use.
type Context struct {
	Ignore  *Ignore // nil: no ignore file
	Assumed bool    // it is only likely to be the context: what it holds and lacks is likely

	untracked func(string) bool

	files fs.FS
	mu    sync.Mutex
	dirs  map[string]*listing // by path without the leading '/', "" is the root
	read  int                 // files read for their content
	blind []string            // directories that could not be read, as in dirs

	keeping sync.Mutex
	kept    map[any]any // by those who keep it
}

// listing is one directory as it is on disk. err means that nothing is known of it.
type listing struct {
	entries map[string]*file
	err     bool
}

type file struct {
	fs.DirEntry
	entry *filesystem.Entry // made when first asked for
	sent  *bool             // seen by the builder; found out when first asked for
}

// New opens a context. ignore is the Dockerfile's own ignore file; nil: the context's .dockerignore is read.
func New(files fs.FS, ignore *source.File) *Context {
	c := &Context{files: files, dirs: map[string]*listing{}}
	if ignore != nil {
		c.Ignore = newIgnore(ignore)
	} else {
		c.Ignore = readIgnore(c)
	}
	return c
}

// Lookup is filesystem.Tree's: what the builder is sent at path. Owners are root, as COPY from a context makes them.
func (c *Context) Lookup(p string) filesystem.Entry {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p == "/" {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory}
	}
	e := c.raw(p[1:])
	if e.Presence == filesystem.Present && !c.sent(p[1:]) {
		e = filesystem.Entry{Presence: filesystem.Absent}
	}
	if c.Ignore.exhausted() {
		return filesystem.Entry{}
	}
	e.Likely = c.Assumed && e.Presence != filesystem.Unknown
	return e
}

// TypeOf is the type of what the builder is sent at path, without reading it; UnknownType where nothing is known of it,
// or nothing is there.
func (c *Context) TypeOf(p string) filesystem.Type {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p == "/" {
		return filesystem.Directory
	}
	f := c.find(p[1:])
	if f == nil || !c.sent(p[1:]) || c.Ignore.exhausted() {
		return filesystem.UnknownType
	}
	return kind(f.Type())
}

// keeper is a file system that keeps what was found of it, for all who are built with it.
type keeper interface {
	Keep(key any, find func() any) any
}

// Keep is what find found of the context when it was asked for that key first. Where no ignore file leaves anything out
// it is found once for all contexts of the same files, of which find is given one of its own.
func (c *Context) Keep(key any, find func(filesystem.Tree) any) any {
	if k, ok := c.files.(keeper); ok && c.Ignore == nil {
		return k.Keep(key, func() any { return find(&Context{files: c.files, dirs: map[string]*listing{}}) })
	}
	c.keeping.Lock()
	defer c.keeping.Unlock()
	found, ok := c.kept[key]
	if !ok {
		found = find(c)
		if c.kept == nil {
			c.kept = map[any]any{}
		}
		c.kept[key] = found
	}
	return found
}

// Share is what find made when it was asked for that key first, for all contexts of the same files: it may not depend on
// what is in them. Where they keep nothing it is made for this one.
func (c *Context) Share(key any, find func() any) any {
	if k, ok := c.files.(keeper); ok {
		return k.Keep(key, find)
	}
	return c.Keep(key, func(filesystem.Tree) any { return find() })
}

// Children is filesystem.Tree's.
func (c *Context) Children(dir string) (names []string, complete bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	dir = strings.TrimPrefix(dir, "/")
	l := c.list(dir)
	if l == nil {
		return nil, true
	}
	for name := range l.entries {
		if c.sent(path.Join(dir, name)) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names, !l.err && !c.Ignore.exhausted()
}

// Untracked reports whether git ignores a path: what it has not, another step makes before the build.
func (c *Context) Untracked(p string) bool {
	return c.untracked != nil && c.untracked(strings.Trim(p, "/"))
}

// Unmade reports whether a path that is absent may yet be sent: git ignores it, so another step may make it before the
// build, and no ignore file leaves it out.
func (c *Context) Unmade(p string) bool {
	p = strings.Trim(p, "/")
	if !c.Untracked(p) {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Ignore == nil || !c.Ignore.match(p)
}

// Unfiltered is the context without .dockerignore.
func (c *Context) Unfiltered() filesystem.Tree { return unfiltered{c} }

type unfiltered struct{ c *Context }

func (u unfiltered) Lookup(p string) filesystem.Entry {
	u.c.mu.Lock()
	defer u.c.mu.Unlock()
	if p == "/" {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory}
	}
	return u.c.raw(p[1:])
}

func (u unfiltered) Children(dir string) (names []string, complete bool) {
	u.c.mu.Lock()
	defer u.c.mu.Unlock()
	l := u.c.list(strings.TrimPrefix(dir, "/"))
	if l == nil {
		return nil, true
	}
	for name := range l.entries {
		names = append(names, name)
	}
	sort.Strings(names)
	return names, !l.err
}

// list reads a directory once; nil when dir is none. Every directory above it is checked to be a real one, so that
// reading follows no link.
func (c *Context) list(dir string) *listing {
	if l, ok := c.dirs[dir]; ok {
		return l
	}
	name := "."
	if dir != "" {
		name = dir
		f := c.find(dir)
		if f == nil || !f.IsDir() {
			c.dirs[dir] = nil
			return nil
		}
	}
	entries, err := fs.ReadDir(c.files, name)
	// Git keeps no empty directory: one in a checkout is a submodule's, or is filled before the build.
	hollow := (c.Assumed || c.untracked != nil) && dir != "" && len(entries) == 0
	l := &listing{entries: make(map[string]*file, len(entries)), err: err != nil || hollow}
	if l.err {
		c.blind = append(c.blind, dir)
	}
	for _, e := range entries {
		l.entries[e.Name()] = &file{DirEntry: e}
	}
	c.dirs[dir] = l
	return l
}

func (c *Context) find(p string) *file {
	dir := path.Dir(p)
	if dir == "." {
		dir = ""
	}
	l := c.list(dir)
	if l == nil {
		return nil
	}
	return l.entries[path.Base(p)]
}

// sent reports whether the builder gets to see p, which exists: a directory that is ignored is sent when something in
// it is not.
func (c *Context) sent(p string) bool {
	if c.Ignore == nil {
		return true
	}
	f := c.find(p)
	if f.sent == nil {
		sent := !c.Ignore.match(p) || f.IsDir() && c.Ignore.exceptions && c.anySent(p)
		f.sent = &sent
	}
	return *f.sent
}

func (c *Context) anySent(dir string) bool {
	l := c.list(dir)
	if l == nil {
		return false
	}
	for name := range l.entries {
		if c.sent(path.Join(dir, name)) {
			return true
		}
	}
	return false
}
