package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// maxSettings is the largest configuration or ignore file that is read, in bytes.
const maxSettings = 1 << 20

// A repository may be anybody's, a pull request's too. What it brings may be a link to a device or to the files of
// whoever runs the program, so what is found in it is read only where it is a regular file of the repository itself.
var (
	errOutside   = errors.New("links to a place outside the repository")
	errIrregular = errors.New("not a regular file")
)

// readOwn reads a file that a repository brings: a regular one of at most maxSettings bytes that no link leads out of
// it to.
func readOwn(path string) ([]byte, error) {
	if err := inRepository(path); err != nil {
		return nil, err
	}
	return readSettings(path)
}

// readSettings reads a regular file of at most maxSettings bytes.
func readSettings(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, plain(err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("reading %s: %w", path, errIrregular)
	}
	return readGiven(path)
}

// inRepository returns an error when path is a link that leads out of the repository of its folder, or to no regular
// file. A folder that the user names may be anywhere; outside of repositories links may lead anywhere too.
func inRepository(path string) error {
	info, err := os.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil // what reading says of it will do
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return plain(err)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return plain(err)
	}
	root := repository(dir)
	if root == "" {
		return nil
	}
	real, err := filepath.EvalSymlinks(filepath.Join(dir, filepath.Base(path)))
	if err != nil {
		return plain(err)
	}
	if !below(real, root) {
		return fmt.Errorf("reading %s: %w", path, errOutside)
	}
	if info, err = os.Stat(real); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("reading %s: %w", path, errIrregular)
	}
	return nil
}

// below reports whether path is root or in it; both are absolute.
func below(path, root string) bool {
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel)
}

// bounded refuses folders outside the repository that a configuration found in it names.
func (c *config) bounded() error {
	dir, err := filepath.Abs(filepath.Dir(c.path))
	if err != nil {
		return err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return plain(err)
	}
	root := repository(dir)
	if root == "" {
		return nil
	}
	named := map[string][]string{"context": {c.Context}, "layouts": c.Layouts}
	for _, key := range []string{"context", "layouts"} {
		for _, path := range named[key] {
			real := beside(filepath.Join(dir, configName), path)
			if resolved, err := filepath.EvalSymlinks(real); err == nil {
				real = resolved
			}
			if path != "" && !below(real, root) {
				return fmt.Errorf("reading %s: %s: %s is outside the repository; name it on the command line", c.path, key, path)
			}
		}
	}
	return nil
}

// readGiven reads a file that the command line names, which may be a pipe.
func readGiven(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxSettings+1))
	if err != nil {
		return nil, plain(err)
	}
	if len(content) > maxSettings {
		return nil, fmt.Errorf("reading %s: larger than %d MiB", path, maxSettings>>20)
	}
	return content, nil
}
