package main

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/analyzers/definitions"
)

// discovery is how one repository says that its images are built. It is safe for concurrent use once all paths are
// added.
type discovery struct {
	root  string // absolute, without links
	paths map[string]bool
	once  sync.Once
	all   []definitions.Build

	makers makers
}

// discoveries are those of the repositories that a run looks at, by root.
type discoveries map[string]*discovery

// add takes in the definitions that were found at a path, and those of the folders above it.
func (d discoveries) add(f found) {
	dir := f.path
	if !f.isDir {
		dir = filepath.Dir(f.path)
	}
	root, folder, err := rooted(dir, boundary(f.path, f.isDir))
	if err != nil || f.path == "-" {
		return
	}
	if d[root] == nil {
		d[root] = &discovery{root: root, paths: map[string]bool{}}
	}
	for _, p := range f.definitions {
		if rel, err := filepath.Rel(f.path, p); err == nil {
			d[root].paths[path.Join(folder, filepath.ToSlash(rel))] = true
		}
	}
	d[root].above(folder)
}

// above adds the definitions of a folder and those above it up to the root, as far as they are in usual places.
func (d *discovery) above(folder string) {
	for ; ; folder = path.Dir(folder) {
		for _, place := range []string{".", ".devcontainer", ".github/workflows"} {
			entries, err := os.ReadDir(filepath.Join(d.root, filepath.FromSlash(folder), filepath.FromSlash(place)))
			if err != nil {
				continue
			}
			for _, e := range entries {
				if p := path.Join(folder, place, e.Name()); !e.IsDir() && definitions.Defines(p) {
					d.paths[p] = true
				}
			}
		}
		if folder == "." {
			return
		}
	}
}

// builds reads the definitions, once.
func (d *discovery) builds() []definitions.Build {
	d.once.Do(func() {
		root, err := openContext(d.root)
		if err != nil {
			return
		}
		defer root.Close()
		d.all = definitions.Read(root.FS(), slices.Sorted(maps.Keys(d.paths)))
	})
	return d.all
}

// of lists the builds of one Dockerfile, which is given from the root.
func (d *discovery) of(file string) (builds []definitions.Build) {
	for _, b := range d.builds() {
		if b.File.Known && b.File.Value == file && !b.Inline && !b.Abstract {
			builds = append(builds, b)
		}
	}
	return builds
}

// rooted is the root above which nothing is looked for on behalf of dir, the repository's or within, and dir as seen
// from there.
func rooted(dir, within string) (root, folder string, err error) {
	real, err := realPath(dir)
	if err != nil {
		return "", "", err
	}
	if root = repository(real); root == "" {
		if root, err = realPath(within); err != nil {
			return "", "", err
		}
	}
	rel, err := filepath.Rel(root, real)
	if err != nil || !filepath.IsLocal(rel) {
		return real, ".", nil
	}
	return root, filepath.ToSlash(rel), nil
}
