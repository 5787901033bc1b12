package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/gitignore"
)

// ignore decides what the .gitignore files of a tree leave out, as gitignore(5) has it: those of the folders above
// count too, up to the repository's root. What is below an ignored folder is ignored whatever its own patterns say.
type ignore struct {
	base  string                    // the walked folder as given
	below string                    // its path below the repository's root, to which all paths are relative; "" for the root
	lists map[string]gitignore.List // by folder
	all   bool                      // base or a folder above it is ignored
}

func newIgnore(base string) (*ignore, error) {
	abs, err := filepath.Abs(base)
	if err != nil {
		return nil, err
	}
	root := cmp.Or(repository(abs), abs)
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return nil, err
	}
	i := &ignore{base: base, below: slashed(rel), lists: map[string]gitignore.List{}}
	return i, i.readAbove(root, i.below)
}

// readAbove reads the files of the folders above dir and decides whether dir is ignored; base itself is entered by the
// walk.
func (i *ignore) readAbove(root, dir string) error {
	if dir == "" {
		return nil
	}
	above := parent(dir)
	if err := i.readAbove(root, above); err != nil {
		return err
	}
	if err := i.read(filepath.Join(root, filepath.FromSlash(above)), above); err != nil {
		return err
	}
	i.all = i.all || i.ignores(dir, true)
	return nil
}

// repository is the nearest folder from dir upward that holds .git, "" when there is none.
func repository(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// enter takes in a folder's own .gitignore.
func (i *ignore) enter(dir string) error { return i.read(dir, i.path(dir)) }

// matches reports whether p is ignored; the folders between base and p are not.
func (i *ignore) matches(p string, isDir bool) bool { return i.all || i.ignores(i.path(p), isDir) }

// ignores asks the nearest folder first: the first list that knows p decides.
func (i *ignore) ignores(p string, isDir bool) bool {
	for dir := p; dir != ""; {
		dir = parent(dir)
		rel := p[len(dir):]
		if dir != "" {
			rel = rel[1:]
		}
		if ignored, known := i.lists[dir].Match(rel, isDir); known {
			return ignored
		}
	}
	return false
}

// untracked reports which paths below a context that nobody named git ignores; nil where that is not asked.
func untracked(p place) func(string) bool {
	if !p.assumed {
		return nil
	}
	i, err := newIgnore(p.context)
	if err != nil {
		return nil
	}
	return i.untracked
}

// untracked looks at a path that need not be there, from the walked folder downward.
func (i *ignore) untracked(p string) bool {
	dir := ""
	for _, name := range strings.Split(p, "/") {
		if _, read := i.lists[i.path(filepath.Join(i.base, dir))]; !read && i.enter(filepath.Join(i.base, dir)) != nil {
			return false
		}
		dir = path.Join(dir, name)
		at := filepath.Join(i.base, filepath.FromSlash(dir))
		if i.matches(at, true) || i.matches(at, false) {
			return true
		}
	}
	return false
}

// path returns p's path below the root.
func (i *ignore) path(p string) string {
	rel, err := filepath.Rel(i.base, p)
	if err != nil {
		return i.below
	}
	return slashed(filepath.Join(i.below, rel))
}

func (i *ignore) read(dir, name string) error {
	content, err := readOwn(filepath.Join(dir, ".gitignore"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	i.lists[name] = gitignore.Parse(content) // of nothing where there is none: it is not looked for again
	return nil
}

// slashed and parent write the root as "".
func slashed(rel string) string {
	if rel == "." {
		return ""
	}
	return filepath.ToSlash(rel)
}

func parent(p string) string { return slashed(path.Dir(p)) }
