//go:build linux

package main

import (
	"cmp"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/loader"
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

// explainMissing says of every library that keeps the file from opening which file needs it, and what brings it. first is the one
// that the loader itself named.
func (p *probing) explainMissing(f *gpuFinding, file, first string) {
	c := loader.Open(here(), p.interpreter, file)
	missing := c.Missing()
	if !slices.ContainsFunc(missing, func(l loader.Library) bool { return l.Name == first }) {
		missing = append([]loader.Library{{Name: first}}, missing...)
	}
	var why, fix []string
	for _, l := range missing {
		text := l.Name + " is not found"
		if chain := asking(c, l.By, file); len(chain) > 0 {
			text += ", needed by " + strings.Join(chain, " -> ")
		}
		why = append(why, text)
		if mended := p.mendMissing(l.Name); !slices.Contains(fix, mended) {
			fix = append(fix, mended)
		}
	}
	f.Why, f.Fix = strings.Join(why, "; "), strings.Join(fix, "; ")
}

// asking lists the objects from the file that was opened to the one that asks for a library.
func asking(c loader.Closure, by, file string) []string {
	if by == "" {
		return nil
	}
	chain := []string{by}
	for by != file && len(chain) < 64 {
		i := slices.IndexFunc(c.Libraries, func(l loader.Library) bool { return l.Path == path.Clean(by) })
		if i < 0 {
			break
		}
		by = c.Libraries[i].By
		chain = append([]string{by}, chain...)
	}
	return chain
}

// mendMissing says what makes the loader find a library.
func (p *probing) mendMissing(name string) string {
	family, known := probe.FamilyOf(name)
	switch files := probe.Files(name); {
	case len(files) > 0:
		return "the loader does not look where " + name + " is, " + files[0] + ": add that folder to LD_LIBRARY_PATH, or to /etc/ld.so.conf.d and run ldconfig"
	case family.Driver:
		return "start the container under NVIDIA's runtime, which brings " + name
	case known:
		debian, wheel := family.Packages(name)
		return "install " + cmp.Or(gpu.Package(name, p.report.Host.Env["CUDA_VERSION"]), debian) + ", or the wheel " + wheel
	}
	if debian := gpu.Package(name, p.report.Host.Env["CUDA_VERSION"]); debian != "" {
		return "install " + debian
	}
	return "install the package that brings " + name
}
