package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// foreign are folders that hold other people's files.
var foreign = map[string]bool{".git": true, "node_modules": true, "vendor": true}

// found is what a path stands for: a file itself, of a definition of builds the Dockerfiles that it names, of a folder
// the Dockerfiles and the definitions below it.
type found struct {
	path        string
	isDir       bool
	files       []string
	definitions []string
	elsewhere   bool    // no build of a definition is of files that are here
	unread      []error // of folders below that cannot be read: a database's, often; what is in them is not known
}

// dir is the folder that a path is, or is in.
func (f found) dir() string {
	if f.isDir {
		return f.path
	}
	return filepath.Dir(f.path)
}

// find leaves out what git ignores.
func find(path string) (found, error) {
	found := found{path: path}
	if path == "-" {
		found.files = []string{path}
		return found, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return found, plain(err)
	}
	if !info.IsDir() {
		found.files = []string{path}
		return found, nil
	}
	found.isDir = true
	ignore, err := newIgnore(path)
	if err != nil {
		return found, err
	}
	err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && p != path:
			return found.leave(err)
		case err != nil:
			return err
		case p != path && (d.IsDir() && foreign[d.Name()] || ignore.matches(p, d.IsDir())):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir():
			if err := ignore.enter(p); err != nil && p != path {
				_, whole := os.ReadDir(p)
				return found.leave(cmp.Or(whole, err))
			} else if err != nil {
				return err
			}
		case isDockerfile(d.Name()) && (d.Type().IsRegular() || d.Type() == fs.ModeSymlink):
			found.files = append(found.files, p)
		case definitions.Defines(filepath.ToSlash(p)):
			found.definitions = append(found.definitions, p)
		}
		return nil
	})
	return found, plain(err)
}

// leave goes on without a folder that cannot be read.
func (f *found) leave(err error) error {
	f.unread = append(f.unread, plain(err))
	return fs.SkipDir
}
