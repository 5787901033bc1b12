package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

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
		case p != path && (d.Name() == ".git" || ignore.matches(p, d.IsDir())):
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

// isDockerfile goes by the names in common use; templates and ignore files that share them are none.
func isDockerfile(name string) bool {
	name = strings.ToLower(name)
	for _, other := range []string{".dockerignore", ".containerignore", ".j2", ".tmpl", ".tpl", ".template", ".in", ".erb", ".md"} {
		if strings.HasSuffix(name, other) {
			return false
		}
	}
	for _, base := range []string{"dockerfile", "containerfile"} {
		if name == base || strings.HasPrefix(name, base+".") || strings.HasSuffix(name, "."+base) {
			return true
		}
	}
	return false
}
