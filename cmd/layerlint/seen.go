package main

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync"
	"time"
)

// seen remembers what paths were like when they were read, so that a change is noticed without anybody watching: not
// every editor reports changes. The zero value is empty and works. It is safe for concurrent use.
type seen struct {
	mu    sync.Mutex
	paths map[string]look
	last  time.Time // that all were found unchanged
}

// look is what a path was like; the zero value is that of one that is not there.
type look struct {
	size     int64
	mode     fs.FileMode
	modified time.Time
	names    uint64 // a digest of what a folder lists
}

// many is of how many paths looking at each again takes longer than a keystroke may; it is done once a second then.
const many = 300

func lookAt(path string) look {
	info, err := os.Lstat(path)
	if err != nil {
		return look{}
	}
	l := lookOf(info)
	if info.IsDir() {
		l.names = digestOf(path)
	}
	return l
}

func lookOf(info fs.FileInfo) look {
	return look{size: info.Size(), mode: info.Mode(), modified: info.ModTime()}
}

// digestOf is a digest of the names in a folder and their types.
func digestOf(folder string) uint64 {
	h := fnv.New64a()
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		fmt.Fprintf(h, "%s\x00%d\x00", e.Name(), e.Type())
	}
	return h.Sum64()
}

// again is what a path that was like that is like now; same: nothing has changed that matters. A file that is saved by
// renaming another one to it changes when its folder was modified, but not what that lists.
func (l look) again(path string) (now look, same bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return look{}, l == look{}
	}
	now = lookOf(info)
	now.names = l.names
	if now == l || !info.IsDir() || now.mode != l.mode {
		return now, now == l
	}
	now.names = digestOf(path)
	return now, now.names == l.names
}

func (s *seen) note(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.paths[path]; ok {
		return
	}
	if s.paths == nil {
		s.paths = map[string]look{}
	}
	s.paths[path] = lookAt(path)
}

// stale reports whether any of the paths is not what it was.
func (s *seen) stale() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.paths) > many && time.Since(s.last) < time.Second {
		return false
	}
	for path, was := range s.paths {
		now, same := was.again(path)
		if !same {
			return true
		}
		if now != was {
			s.paths[path] = now
		}
	}
	s.last = time.Now()
	return false
}

// seenContext is a build context that remembers what was read of it. It is closed when nothing refers to it any more.
type seenContext struct {
	all  *buildContext
	dir  string
	seen seen
}

func openSeen(dir string) (*seenContext, error) {
	root, err := openContext(dir)
	if err != nil {
		return nil, err
	}
	return &seenContext{dir: dir, all: &buildContext{root: root, all: root.FS(),
		listed: map[string]func() ([]fs.DirEntry, error){}}}, nil
}

var _ fs.SubFS = (*seenContext)(nil)

// Sub is fs.SubFS's.
func (c *seenContext) Sub(dir string) (fs.FS, error) { return seenFolder{c, dir}, nil }

func (c *seenContext) Open(name string) (fs.File, error)      { return seenFolder{c, "."}.Open(name) }
func (c *seenContext) Stat(name string) (fs.FileInfo, error)  { return seenFolder{c, "."}.Stat(name) }
func (c *seenContext) Lstat(name string) (fs.FileInfo, error) { return seenFolder{c, "."}.Lstat(name) }
func (c *seenContext) ReadLink(name string) (string, error)   { return seenFolder{c, "."}.ReadLink(name) }
func (c *seenContext) ReadDir(name string) ([]fs.DirEntry, error) {
	return seenFolder{c, "."}.ReadDir(name)
}

// seenFolder is a folder of a seenContext.
type seenFolder struct {
	context *seenContext
	dir     string
}

// note remembers what a name is like, and returns its path in the context.
func (f seenFolder) note(name string) string {
	at := path.Join(f.dir, name)
	f.context.seen.note(filepath.Join(f.context.dir, filepath.FromSlash(at)))
	return at
}

func (f seenFolder) Open(name string) (fs.File, error)      { return f.context.all.Open(f.note(name)) }
func (f seenFolder) Stat(name string) (fs.FileInfo, error)  { return f.context.all.Stat(f.note(name)) }
func (f seenFolder) Lstat(name string) (fs.FileInfo, error) { return f.context.all.Lstat(f.note(name)) }
func (f seenFolder) ReadLink(name string) (string, error) {
	return f.context.all.ReadLink(f.note(name))
}
func (f seenFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	return f.context.all.ReadDir(f.note(name))
}
