// Package disk presents this machine's own file system as a tree, read on demand. It caches nothing.
package disk

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/elf"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tree is the file system. Of contents it reads what objects ask of the loader, and the loader's configuration.
type Tree struct{}

// Lookup implements filesystem.Tree. What this user may not look at is unknown.
func (Tree) Lookup(p string) filesystem.Entry {
	info, err := os.Lstat(p)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return filesystem.Entry{Presence: filesystem.Absent}
	case err != nil:
		return filesystem.Entry{}
	}
	e := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Other, Mode: uint16(info.Mode().Perm()),
		Size: info.Size(), Known: filesystem.KnowMode | filesystem.KnowSize}
	switch info.Mode().Type() {
	case fs.ModeDir:
		e.Type = filesystem.Directory
	case fs.ModeSymlink:
		e.Type = filesystem.Symlink
		e.Link, _ = os.Readlink(p)
	case 0:
		e.Type = filesystem.Regular
		contents(p, &e)
	}
	return e
}

func contents(p string, e *filesystem.Entry) {
	f, err := os.Open(p)
	if err != nil {
		return
	}
	defer f.Close()
	if e.ELF, err = elf.Scan(f); err == nil || errors.Is(err, elf.ErrMalformed) {
		e.Known |= filesystem.KnowELF
	}
	if strings.HasPrefix(p, "/etc/ld.so.conf") || strings.HasPrefix(p, "/etc/ld-musl-") {
		if e.Content, err = os.ReadFile(p); err == nil {
			e.Known |= filesystem.KnowContent
		}
	}
}

// Children implements filesystem.Tree.
func (Tree) Children(dir string) (names []string, complete bool) {
	list, err := os.ReadDir(dir)
	for _, d := range list {
		names = append(names, d.Name())
	}
	slices.Sort(names)
	return names, err == nil || errors.Is(err, fs.ErrNotExist)
}
