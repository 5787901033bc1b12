package loader

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// search is what stays the same for all libraries of one process.
type search struct {
	kind     Kind
	triplet  string
	defaults []place // directories built into the loader
	cache    *cache
	now      *filesystem.Resolver
}

// place is a directory of the search.
type place struct {
	dir    string
	how    How
	unsure bool // it may not be searched at all: a hit there proves nothing
}

func newSearch(start Start, kind Kind, elf *filesystem.ELF, interp filesystem.Resolved) search {
	s := search{kind: kind, triplet: triplet(elf), now: filesystem.NewResolver(start.Files)}
	if kind == Musl {
		s.defaults = muslDefaults(start.Files, path.Base(elf.Interp))
		return s
	}
	s.defaults = glibcDefaults(s.triplet, interp)
	s.cache = readCache(start.Files, start.Cache)
	s.cache.dirs = append(slices.Clip(start.Told), s.cache.dirs...)
	if s.cache.then = s.now; s.cache.saw != start.Files {
		s.cache.then = filesystem.NewResolver(s.cache.saw)
	}
	return s
}

// find is one library's search. The object is nil when none was found.
func (p *process) find(name string, by *object) (Library, *object) {
	t := trial{process: p, by: by, lib: Library{Name: name, By: by.path}}
	if strings.Contains(name, "/") {
		at := p.expand(name, by)
		if !path.IsAbs(at) && p.Dir != "" {
			at = path.Join(p.Dir, at)
		}
		if strings.Contains(at, "$") || !path.IsAbs(at) {
			return t.lib, nil
		}
		t.at(at, place{dir: path.Dir(at), how: ByPath})
		return t.end()
	}
	if p.kind == Musl {
		return t.musl()
	}
	return t.glibc()
}

func (t *trial) glibc() (Library, *object) {
	if len(t.by.ELF.Runpath) == 0 {
		for o := t.by; o != nil; o = o.parent {
			if o.ELF != nil && len(o.ELF.Runpath) == 0 {
				t.dirs(o.ELF.Rpath, o, ByRpath)
			}
		}
	}
	t.libraryPath()
	t.dirs(t.by.ELF.Runpath, t.by, ByRunpath)
	t.cached()
	for _, d := range t.defaults {
		t.at(d.dir+"/"+t.lib.Name, d)
	}
	return t.end()
}

func (t *trial) musl() (Library, *object) {
	t.libraryPath()
	for o := t.by; o != nil; o = o.parent {
		if o.ELF != nil {
			t.dirs(o.ELF.Rpath, o, ByRpath)
			t.dirs(o.ELF.Runpath, o, ByRunpath)
		}
	}
	if t.defaults == nil {
		t.doubt = true
	}
	for _, d := range t.defaults {
		t.at(d.dir+"/"+t.lib.Name, d)
	}
	return t.end()
}

func (t *trial) libraryPath() {
	if !t.LibraryPath.Known {
		t.doubt = true
		return
	}
	if t.LibraryPath.Text != "" {
		t.dirs(strings.FieldsFunc(t.LibraryPath.Text, func(r rune) bool {
			return r == ':' || r == ';'
		}), t.by, ByLibraryPath)
	}
}

func (t *trial) dirs(dirs []string, o *object, how How) {
	for _, d := range dirs {
		dir := t.expand(d, o)
		if !path.IsAbs(dir) && t.Dir != "" {
			dir = t.Dir + "/" + dir
		}
		if strings.Contains(dir, "$") || !path.IsAbs(dir) {
			t.doubt = true
			continue
		}
		t.at(dir+"/"+t.lib.Name, place{dir: path.Clean(dir), how: how})
	}
}

// expand replaces $ORIGIN and $LIB; $PLATFORM depends on the processor and is left.
func (p *process) expand(s string, o *object) string {
	if !strings.Contains(s, "$") {
		return s
	}
	lib := "lib64"
	if slices.ContainsFunc(p.defaults, func(d place) bool { return !d.unsure && strings.HasSuffix(d.dir, p.triplet) }) {
		lib = "lib/" + p.triplet
	} else if strings.Contains(s, "$LIB") || strings.Contains(s, "${LIB}") {
		return s
	}
	origin := path.Dir(o.path)
	return strings.NewReplacer("${ORIGIN}", origin, "$ORIGIN", origin, "${LIB}", lib, "$LIB", lib).Replace(s)
}
