package main

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// foreign are folders that hold other people's files.
var foreign = map[string]bool{".git": true, "node_modules": true, "vendor": true}

// found is what a path stands for: a file itself, or of a folder the Dockerfiles and the build definitions below it.
type found struct {
	path        string
	isDir       bool
	files       []string
	definitions []string
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
