package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// foreign are folders that hold other people's files.
var foreign = map[string]bool{".git": true, "node_modules": true, "vendor": true}

// find gives the Dockerfiles that path stands for: itself, or those below it when it is a folder. What git ignores is left out.
func find(path string) ([]string, error) {
	if path == "-" {
		return []string{path}, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, plain(err)
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	ignore, err := newIgnore(path)
	if err != nil {
		return nil, err
	}
	var found []string
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
			found = append(found, p)
		}
		return nil
	})
	if err != nil {
		return nil, plain(err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no Dockerfile in %s", path)
	}
	return found, nil
}
