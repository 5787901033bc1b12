package main

import (
	"io/fs"
	"os"
	"slices"
	"strings"
)

// folder is what lies in a folder, which no symbolic link leads out of. Other than the file system of an os.Root it
// lists a directory without looking at each file in it, where the system's listing says of what kind it is. Size and
// mode of an entry are those of its path when somebody asks.
type folder struct {
	linkFS
	root *os.Root
}

type linkFS interface {
	fs.StatFS
	fs.ReadLinkFS
}

func newFolder(root *os.Root) folder { return folder{root.FS().(linkFS), root} }

// ReadDir is fs.ReadDirFS's.
func (f folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrInvalid}
	}
	dir, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := entriesOf(dir)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}
