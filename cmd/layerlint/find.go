package main

import (
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
	elsewhere   bool // no build of a definition is of files that are here
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
		case err != nil:
			return err
		case p != path && (d.IsDir() && foreign[d.Name()] || ignore.matches(p, d.IsDir())):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir():
			return ignore.enter(p)
		case isDockerfile(d.Name()) && (d.Type().IsRegular() || d.Type() == fs.ModeSymlink):
			found.files = append(found.files, p)
		case definitions.Defines(filepath.ToSlash(p)):
			found.definitions = append(found.definitions, p)
		}
		return nil
	})
	return found, plain(err)
}
