package main

import (
	"encoding/binary"
	"hash/fnv"
	"io"
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
	names    uint64 // a digest of what a folder lists; 0: nobody has asked
}

// many is of how many paths looking at each again takes longer than a keystroke may; it is done once a second then.
const many = 300

// lookAt is what a path is like and, where it is a folder, what that lists.
func lookAt(path string) look {
	info, err := os.Lstat(path)
	if err != nil {
		return look{}
	}
	l := lookOf(info)
	if info.IsDir() {
		l.names = namesIn(path)
	}
	return l
}

func lookOf(info fs.FileInfo) look {
	return look{size: info.Size(), mode: info.Mode(), modified: info.ModTime()}
}

// digestOf is a digest of the names in a folder and their types, not 0.
func digestOf(entries []fs.DirEntry) uint64 {
	h := fnv.New64a()
	for _, e := range entries {
		_, _ = io.WriteString(h, e.Name())
		_, _ = h.Write(binary.LittleEndian.AppendUint32([]byte{0}, uint32(e.Type())))
	}
	return max(1, h.Sum64())
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
	if l.names != 0 {
		now.names = namesIn(path)
	}
	return now, now.names == l.names
}

// namesIn is the digest of what a folder lists now.
func namesIn(folder string) uint64 {
	entries, _ := os.ReadDir(folder)
	return digestOf(entries)
}

// note remembers what a path is like and, where it is a folder, what that lists.
func (s *seen) note(path string) {
	s.look(path, func() uint64 { return namesIn(path) })
}

// look remembers what a path was like when it was looked at first and, where it is a folder and names is not nil, the
// digest of its first listing.
func (s *seen) look(path string, names func() uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l, ok := s.paths[path]
	if !ok {
		if info, err := os.Lstat(path); err == nil {
			l = lookOf(info)
		}
	}
	list := names != nil && l.names == 0 && l.mode.IsDir()
	if list {
		l.names = names()
	}
	if s.paths == nil {
		s.paths = map[string]look{}
	}
	if !ok || list {
		s.paths[path] = l
	}
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
	return &seenContext{dir: dir, all: &buildContext{root: root, all: newFolder(root),
		listed: map[string]func() ([]fs.DirEntry, error){}}}, nil
}

var _ fs.SubFS = (*seenContext)(nil)

// Sub is fs.SubFS's.
func (c *seenContext) Sub(dir string) (fs.FS, error) { return seenFolder{c, dir}, nil }

// Keep is buildContext's. Who finds it reads through the seenContext, which remembers what that is like.
func (c *seenContext) Keep(key any, find func() any) any { return c.all.Keep(key, find) }

// Keep is buildContext's.
func (f seenFolder) Keep(key any, find func() any) any { return f.context.all.keep(f.dir, key, find) }

func (c *seenContext) Open(name string) (fs.File, error)      { return seenFolder{c, "."}.Open(name) }
func (c *seenContext) Stat(name string) (fs.FileInfo, error)  { return seenFolder{c, "."}.Stat(name) }
func (c *seenContext) Lstat(name string) (fs.FileInfo, error) { return seenFolder{c, "."}.Lstat(name) }
func (c *seenContext) ReadLink(name string) (string, error)   { return seenFolder{c, "."}.ReadLink(name) }
func (c *seenContext) ReadDir(name string) ([]fs.DirEntry, error) {
	return seenFolder{c, "."}.ReadDir(name)
}

func (c *seenContext) path(name string) string { return filepath.Join(c.dir, filepath.FromSlash(name)) }

// seenFolder is a folder of a seenContext.
type seenFolder struct {
	context *seenContext
	dir     string
}

// at remembers what a name is like, and returns its path in the context.
func (f seenFolder) at(name string) string {
	at := path.Join(f.dir, name)
	f.context.seen.look(f.context.path(at), nil)
	return at
}

func (f seenFolder) Open(name string) (fs.File, error)      { return f.context.all.Open(f.at(name)) }
func (f seenFolder) Stat(name string) (fs.FileInfo, error)  { return f.context.all.Stat(f.at(name)) }
func (f seenFolder) Lstat(name string) (fs.FileInfo, error) { return f.context.all.Lstat(f.at(name)) }
func (f seenFolder) ReadLink(name string) (string, error)   { return f.context.all.ReadLink(f.at(name)) }
func (f seenFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	at := f.at(name) // before it is listed: a change in between is one
	entries, err := f.context.all.ReadDir(at)
	f.context.seen.look(f.context.path(at), func() uint64 { return digestOf(entries) })
	return entries, err
}
