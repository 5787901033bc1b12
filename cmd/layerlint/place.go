package main

import (
	"cmp"
	"path/filepath"
)

// place is where a Dockerfile's build context is looked for.
type place struct {
	context string // the folder that is opened; "": nothing is known of the build context
	assumed bool   // nobody named the context: it is the Dockerfile's folder or one above it in context
	folder  string // of an assumed context: the Dockerfile's folder in context, slash-separated
}

// place looks at flags, then the configuration; else the context may be any folder from the Dockerfile's up to the
// repository's root. Without a repository it goes no higher than within, the folder that the user named.
func (c *check) place(path, within string, cfg *config) place {
	switch {
	case c.flags.contextDir != "":
		return place{context: c.flags.contextDir}
	case cfg.Context != "":
		return place{context: beside(cfg.path, cfg.Context)}
	case path == "-":
		return place{}
	}
	root, folder, err := rooted(filepath.Dir(path), within)
	if err != nil || folder == "." {
		return place{context: filepath.Dir(path), assumed: true, folder: "."}
	}
	return place{context: root, assumed: true, folder: folder}
}

// boundary is the folder above which nothing is looked for on behalf of a path that the user named, where no repository
// is around it: the folder itself, and for a file the current folder when that is above it.
func boundary(path string, isDir bool) string {
	if isDir {
		return path
	}
	real, err := realPath(filepath.Dir(path))
	here, wrong := realPath(".")
	if err == nil && wrong == nil && below(real, here) || filepath.IsLocal(path) {
		return "."
	}
	return filepath.Dir(path)
}

// realPath is absolute and without links.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(cmp.Or(path, "."))
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}
