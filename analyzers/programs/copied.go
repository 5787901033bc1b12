package programs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// versioned is the file name of a library as its soname has it; a program is linked to no other.
var versioned = lazyregexp.New(`^lib.+\.so\.\d+$`)

// maxCopied bounds how many files of a copied directory are looked at.
const maxCopied = 2000

// copied looks at the libraries that COPY and ADD brought: can a program find them by name once the image is done?
func copied(stage *evaluate.Stage) []Library {
	s := stage.Final
	interp, like, kind := libc(s)
	if kind == loader.Unknown {
		return nil
	}
	var found []Library
	seen := map[string]bool{}
	for _, step := range stage.Steps {
		for _, c := range step.Copies {
			for _, p := range arrivals(s, c) {
				entry := s.Files.Lookup(p)
				name := soname(p, entry)
				if name == "" || seen[p] {
					continue
				}
				seen[p] = true
				l := Library{Span: c.Word.Span, Path: p, Name: name, Loader: kind}
				l.Search = loader.Find(begin(s, true), kind, interp, like, name)
				found = append(found, l)
			}
		}
	}
	return found
}

// carried are the programs with a loader that COPY brings from other stages and images, less those that are told of
// already.
func carried(stage *evaluate.Stage, told *Result, libraries closures) []Program {
	s := stage.Final
	seen := map[string]bool{}
	for _, p := range told.Started {
		seen[p.Closure.Path] = true
	}
	for _, p := range told.Called {
		seen[p.Closure.Path] = true
	}
	var found []Program
	for _, step := range stage.Steps {
		for _, c := range step.Copies {
			if c.From == nil {
				continue
			}
			for _, at := range arrivals(s, c) {
				e := s.Files.Lookup(at)
				if seen[at] || e.Presence != filesystem.Present || e.Type != filesystem.Regular || e.ELF == nil || e.ELF.Interp == "" || e.ELF.Soname != "" {
					continue
				}
				seen[at] = true
				p := Program{Span: c.Word.Span, By: Copy, Name: at, Likely: true, State: s}
				p.File = start{state: s, kept: true, exec: true}.find(at)
				p.Closure = libraries.of(s, p.loaded(), true)
				found = append(found, p)
			}
		}
	}
	return found
}

// arrivals are the files in the final state that one source of COPY brought, those directly in copied directories
// included.
func arrivals(s *state.State, c state.Copied) []string {
	if !c.Known || c.Dest == "" || s.Files == nil {
		return nil
	}
	dest := filesystem.Stat(s.Files, c.Dest)
	if dest.Entry.Presence != filesystem.Present {
		return nil
	}
	if dest.Entry.Type != filesystem.Directory {
		return []string{dest.Path}
	}
	sources := c.Matches
	if len(sources) == 0 && !c.Glob {
		sources = []string{c.Pattern}
	}
	var paths []string
	for _, from := range sources {
		at := path.Join(dest.Path, path.Base(from))
		if e := s.Files.Lookup(at); e.Presence == filesystem.Present && e.Type != filesystem.Directory {
			paths = append(paths, at)
		} else if e.Presence == filesystem.Absent {
			names, _ := s.Files.Children(dest.Path)
			for _, n := range names[:min(len(names), maxCopied)] {
				paths = append(paths, path.Join(dest.Path, n))
			}
		}
	}
	return paths
}

// soname is the name that programs ask for p by, "" when it is no shared library or was not brought by the Dockerfile.
func soname(p string, e filesystem.Entry) string {
	if e.Presence != filesystem.Present || e.Cause.Span.Nowhere() || !strings.Contains(path.Base(p), ".so") {
		return ""
	}
	if e.Has(filesystem.KnowELF) && e.Type == filesystem.Regular {
		if e.ELF == nil {
			return ""
		}
		return e.ELF.Soname
	}
	if versioned.MatchString(path.Base(p)) {
		return path.Base(p)
	}
	return ""
}

// libc finds the loader that most programs of the image use, and an object like theirs.
func libc(s *state.State) (interp string, like *filesystem.ELF, kind loader.Kind) {
	if s.Files == nil {
		return "", nil, loader.Unknown
	}
	for _, c := range []struct {
		interp   string
		platform string
		kind     loader.Kind
		machine  uint16
	}{
		{"/lib64/ld-linux-x86-64.so.2", "linux/amd64", loader.Glibc, 62},
		{"/lib/ld-linux-aarch64.so.1", "linux/arm64", loader.Glibc, 183},
		{"/lib/ld-musl-x86_64.so.1", "linux/amd64", loader.Musl, 62},
		{"/lib/ld-musl-aarch64.so.1", "linux/arm64", loader.Musl, 183},
	} {
		if strings.HasPrefix(s.Platform, c.platform) &&
			filesystem.Stat(s.Files, c.interp).Entry.Presence == filesystem.Present {
			return c.interp, &filesystem.ELF{Class: 64, Machine: c.machine, Interp: c.interp}, c.kind
		}
	}
	return "", nil, loader.Unknown
}
