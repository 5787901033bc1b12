package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"
)

// ignore is what the .gitignore files of a tree leave out, as gitignore(5) has it: those of the folders above count too, up to
// the repository's root.
type ignore struct {
	base     string   // the walked folder as given
	below    []string // its path below the repository's root, to which patterns are relative
	patterns []gitignore.Pattern
}

func newIgnore(base string) (*ignore, error) {
	i := &ignore{base: base}
	abs, err := filepath.Abs(base)
	if err != nil {
		return nil, err
	}
	root := cmp.Or(repository(abs), abs)
	if rel, _ := filepath.Rel(root, abs); rel != "." {
		i.below = strings.Split(rel, string(filepath.Separator))
	}
	for n := range i.below { // the folders above base; base itself is entered by the walk
		if err := i.read(filepath.Join(root, filepath.Join(i.below[:n]...)), i.below[:n]); err != nil {
			return nil, err
		}
	}
	return i, nil
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

func (i *ignore) matches(p string, isDir bool) bool {
	return gitignore.NewMatcher(i.patterns).Match(i.path(p), isDir)
}

// path is p's elements below the root.
func (i *ignore) path(p string) []string {
	rel, err := filepath.Rel(i.base, p)
	if err != nil || rel == "." {
		return i.below
	}
	return append(i.below[:len(i.below):len(i.below)], strings.Split(rel, string(filepath.Separator))...)
}

func (i *ignore) read(dir string, domain []string) error {
	content, err := readOwn(filepath.Join(dir, ".gitignore"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "#") {
			i.patterns = append(i.patterns, gitignore.ParsePattern(line, domain))
		}
	}
	return nil
}
