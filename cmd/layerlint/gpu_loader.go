//go:build linux

package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/gpucheck/judge"
	"github.com/layerlint/layerlint/gpucheck/probe"
	"github.com/layerlint/layerlint/imagedb/disk"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// here is what a process starts with on this machine: its files, and the loader's cache as it really is.
func here() loader.Start {
	files := filesystem.New(disk.Tree{})
	start := loader.Start{Files: files, Cache: files, LibraryPath: loader.Value{Text: os.Getenv("LD_LIBRARY_PATH"), Known: true},
		Preload: loader.Value{Text: os.Getenv("LD_PRELOAD"), Known: true}}
	start.Dir, _ = os.Getwd()
	if content, err := os.ReadFile("/etc/ld.so.cache"); err == nil {
		if listed := probe.Cached(content); listed != nil {
			start.Cache = filesystem.New(cachedFiles{listed: withLinks(listed)})
		}
	}
	return start
}

// cachedFiles is this machine as ldconfig saw it: of the libraries, those that its cache lists.
type cachedFiles struct {
	disk.Tree
	listed map[string]bool
}

func (c cachedFiles) Lookup(p string) filesystem.Entry {
	name := path.Base(p)
	if (strings.HasPrefix(name, "lib") || strings.HasPrefix(name, "ld-")) && strings.Contains(name, ".so") && !c.listed[p] {
		return filesystem.Entry{Presence: filesystem.Absent}
	}
	return c.Tree.Lookup(p)
}

// withLinks lists the files of a cache under their folders' real names too, and what they link to.
func withLinks(cache map[string][]string) map[string]bool {
	listed := map[string]bool{}
	for _, files := range cache {
		for _, f := range files {
			listed[f] = true
			if dir, err := filepath.EvalSymlinks(path.Dir(f)); err == nil {
				listed[path.Join(dir, path.Base(f))] = true
			}
			if file, err := filepath.EvalSymlinks(f); err == nil {
				listed[file] = true
			}
		}
	}
	return listed
}

// missingNeeds returns the libraries that keep a file from opening here, each with the files that lead to it.
func missingNeeds(interpreter, file string) []judge.Need {
	c := loader.Open(here(), interpreter, file)
	var list []judge.Need
	for _, l := range c.Missing() {
		list = append(list, judge.Need{Name: l.Name, Chain: chain(c, l.By, file)})
	}
	return list
}

// chain lists the objects from the file that was opened to the one that asks for a library.
func chain(c loader.Closure, by, file string) []string {
	if by == "" {
		return nil
	}
	list := []string{by}
	for by != file && len(list) < 64 {
		i := slices.IndexFunc(c.Libraries, func(l loader.Library) bool { return l.Path == path.Clean(by) })
		if i < 0 {
			break
		}
		by = c.Libraries[i].By
		list = append([]string{by}, list...)
	}
	return list
}
