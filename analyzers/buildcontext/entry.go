package buildcontext

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/elf"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxContent is the largest file, in bytes, whose content an Entry holds: scripts, requirement lists and the like are
// smaller, what CMake found in a big project, lists of locked versions and packages of Python's are not. maxRead bounds how many files one
// analysis reads.
const (
	maxContent = 64 << 10
	maxCache   = 1 << 20
	maxLock    = 4 << 20
	maxWheel   = 16 << 20
	maxRead    = 4096
)

func limit(p string) int64 {
	if path.Ext(p) == ".whl" {
		return maxWheel
	}
	switch path.Base(p) {
	case "CMakeCache.txt":
		return maxCache
	case "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml":
		return maxLock
	}
	return maxContent
}

// raw is what the disk has at p, which has no leading '/'.
func (c *Context) raw(p string) filesystem.Entry {
	f := c.find(p)
	if f == nil {
		return c.absent(p)
	}
	if f.entry == nil {
		e := c.entry(p, f)
		f.entry = &e
	}
	return *f.entry
}

// absent is unknown when a directory on the way could not be read.
func (c *Context) absent(p string) filesystem.Entry {
	for _, dir := range c.blind {
		if filesystem.Within("/"+p, "/"+dir) {
			return filesystem.Entry{}
		}
	}
	return filesystem.Entry{Presence: filesystem.Absent}
}

func (c *Context) entry(p string, f *file) filesystem.Entry {
	e := filesystem.Entry{Presence: filesystem.Present, Type: kind(f.Type()), Known: filesystem.KnowOwner}
	if e.Type == filesystem.Symlink {
		target, err := fs.ReadLink(c.files, p)
		if err != nil {
			e.Type = filesystem.UnknownType
		}
		e.Link = target
		return e
	}
	info, err := f.Info()
	if err != nil {
		return e
	}
	e.Mode, e.Size = mode(info.Mode()), info.Size()
	e.Known |= filesystem.KnowMode
	if e.Type == filesystem.Regular {
		e.Known |= filesystem.KnowSize
		c.look(p, &e)
	}
	return e
}

// look fills in what the file's bytes tell.
func (c *Context) look(p string, e *filesystem.Entry) {
	if c.read++; c.read > maxRead {
		return
	}
	r, err := c.files.Open(p)
	if err != nil {
		return
	}
	defer r.Close()
	if e.Size > limit(p) {
		lookAtHead(r, e)
		return
	}
	content, err := io.ReadAll(io.LimitReader(r, limit(p)))
	if err != nil || int64(len(content)) != e.Size {
		return
	}
	e.Content = content
	e.Known |= filesystem.KnowContent | filesystem.KnowHead
	e.Head = head(content)
	describe(bytes.NewReader(content), content, e)
}

func lookAtHead(r io.Reader, e *filesystem.Entry) {
	start := make([]byte, 256)
	n, err := io.ReadFull(r, start)
	if err != nil {
		return
	}
	e.Known |= filesystem.KnowHead
	e.Head = head(start[:n])
	if at, ok := r.(io.ReaderAt); ok { // a large program is read only where it says what it needs
		r = io.NewSectionReader(at, 0, e.Size)
	} else {
		r = io.MultiReader(bytes.NewReader(start), r)
	}
	describe(r, start, e)
}

// describe reads the ELF facts; a file that does not start like an object is none.
func describe(r io.Reader, start []byte, e *filesystem.Entry) {
	if !bytes.HasPrefix(start, []byte("\x7fELF")) {
		e.Known |= filesystem.KnowELF
		return
	}
	if object, err := elf.Scan(r); err == nil {
		e.ELF = object
		e.Known |= filesystem.KnowELF
	}
}

func head(content []byte) string {
	if !bytes.HasPrefix(content, []byte("#!")) {
		return ""
	}
	line, _, _ := bytes.Cut(content, []byte("\n"))
	return string(line)
}

func kind(m fs.FileMode) filesystem.Type {
	switch {
	case m.IsRegular():
		return filesystem.Regular
	case m.IsDir():
		return filesystem.Directory
	case m&fs.ModeSymlink != 0:
		return filesystem.Symlink
	case m&fs.ModeDevice != 0:
		return filesystem.Device
	}
	return filesystem.Other
}

func mode(m fs.FileMode) uint16 {
	bits := uint16(m.Perm())
	for flag, bit := range map[fs.FileMode]uint16{fs.ModeSetuid: 0o4000, fs.ModeSetgid: 0o2000, fs.ModeSticky: 0o1000} {
		if m&flag != 0 {
			bits |= bit
		}
	}
	return bits
}

// Open opens a regular file that the builder is sent, given by its path in the tree.
func (c *Context) Open(p string) (fs.File, error) {
	if e := c.Lookup(p); e.Presence != filesystem.Present || e.Type != filesystem.Regular {
		return nil, &fs.PathError{Op: "open", Path: p, Err: fs.ErrNotExist}
	}
	return c.files.Open(strings.TrimPrefix(p, "/"))
}
