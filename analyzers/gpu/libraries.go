package gpu

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Library is what is known of one library in a state.
type Library struct {
	Name     string // its SONAME, or the stem when that depends on a version that is not known
	Presence filesystem.Presence
	Likely   bool
	Path     string // links followed
	Entry    filesystem.Entry
	Search   loader.Library // what a program without a RUNPATH finds by the name; the zero value is not known
	Debian   string         // the package of NVIDIA's apt repository that brings it, "" when not known
}

// Soname is the name under which a toolkit of a version (12.4) has a library, "" when the table does not say.
func Soname(stem, version string) string {
	l, _ := gpucheck.SharedLibraryOf(stem)
	return l.Soname(version)
}

// Package names the package of NVIDIA's apt repository that brings a library by its SONAME for a toolkit version, ""
// when the toolkit does not have it under that name.
func Package(soname, version string) string {
	l, _ := gpucheck.SharedLibraryOf(soname)
	return l.Debian(soname, version)
}

// fixed reports whether a library's SONAME holds its own major version.
func fixed(stem string) bool {
	l, _ := gpucheck.SharedLibraryOf(stem)
	return l.Own != nil && !l.Driver
}

// Library looks a library up by its stem: of the toolkit that is there, or of any when its name does not depend on one.
func (k *Stack) Library(stem string) Library {
	l := k.library(stem)
	if l.Presence != filesystem.Unknown {
		return l
	}
	at, p := k.family.says(stem, k.initial)
	if p == filesystem.Unknown {
		var major string
		if major, p = k.owned(stem); p == filesystem.Present && fixed(stem) {
			l.Name = stem
			if major != "" {
				l.Name += ".so." + major
			}
		}
	} else if p == filesystem.Present && fixed(stem) {
		l.Name = stem // of which version is not known
	}
	if p != filesystem.Unknown {
		l.Presence, l.Likely, l.Path = p, true, at
	}
	return l
}

func (k *Stack) library(stem string) Library {
	l, ok := gpucheck.SharedLibraryOf(stem)
	if !ok || l.Driver {
		return k.Find(stem)
	}
	names := sonames(l, k.Toolkits)
	if len(names) == 0 {
		return k.unnamed(stem)
	}
	found := k.first(names)
	if l.Own != nil && found.Presence != filesystem.Present {
		found.Name = stem // any of them would do
	}
	return found
}

// sonames are the names that a library may have, of its own versions or of the toolkits', the newest first.
func sonames(l gpucheck.SharedLibrary, toolkits []Toolkit) []string {
	var names []string
	for _, major := range l.Own {
		names = append(names, l.Stem+".so."+major)
	}
	for _, t := range slices.Backward(toolkits) {
		if name := l.Soname(t.Version); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// first is the first of the names that is present; absent when all are.
func (k *Stack) first(names []string) Library {
	result := Library{Name: names[0], Presence: filesystem.Absent}
	for _, name := range names {
		l := k.Find(name)
		switch l.Presence {
		case filesystem.Present:
			return l
		case filesystem.Unknown:
			result.Presence = filesystem.Unknown
		}
		result.Likely = result.Likely || l.Likely
	}
	return result
}

// unnamed looks for a toolkit's library where no toolkit is known: absent only where nothing is left unknown.
func (k *Stack) unnamed(stem string) Library {
	if k.State.Files == nil {
		return Library{Name: stem}
	}
	l := Library{Name: stem}
	for _, dir := range k.libraryDirs() {
		m := filesystem.Glob(k.State.Files, dir+"/"+stem+".so*", true)
		if len(m.Paths) > 0 {
			return k.Find(path.Base(m.Paths[0]))
		}
	}
	if filesystem.Stat(k.State.Files, "/usr/local/cuda").Entry.Presence == filesystem.Absent {
		l.Presence, l.Likely = filesystem.Absent, true
	}
	return l
}

// Find looks for a library by its exact name where CUDA's packages and the distribution put libraries, and by the
// loader's search.
func (k *Stack) Find(soname string) Library {
	l := Library{Name: soname}
	if k.State == nil || k.State.Files == nil {
		return l
	}
	if len(k.Toolkits) > 0 {
		l.Debian = Package(soname, k.Toolkits[len(k.Toolkits)-1].Version)
	}
	l.Search, _ = programs.Lookup(k.State, soname)
	l.Presence = filesystem.Absent
	for _, dir := range k.libraryDirs() {
		r := filesystem.Stat(k.State.Files, path.Join(dir, soname))
		switch r.Entry.Presence {
		case filesystem.Present:
			l.Presence, l.Path, l.Entry, l.Likely = filesystem.Present, r.Path, r.Entry, r.Entry.Likely
			return l
		case filesystem.Unknown:
			l.Presence = filesystem.Unknown
		}
		l.Likely = l.Likely || r.Entry.Likely
	}
	if l.Search.Presence == filesystem.Present {
		l.Presence, l.Path, l.Entry, l.Likely = filesystem.Present, l.Search.Path, l.Search.Entry, l.Search.Likely
	}
	if l.Presence == filesystem.Unknown {
		stem, _, _ := strings.Cut(soname, ".so")
		if _, p := k.owned(stem); p == filesystem.Absent || p == filesystem.Present && k.otherwise(stem, soname) {
			l.Presence, l.Likely = filesystem.Absent, true
		}
	}
	return l
}

// libraryDirs are where a library of the GPU stack may be, the toolkits' own first.
func (k *Stack) libraryDirs() []string {
	target, triplet := "x86_64-linux", "x86_64-linux-gnu"
	if strings.Contains(k.State.Platform, "arm64") {
		target, triplet = "sbsa-linux", "aarch64-linux-gnu"
	}
	var dirs []string
	for _, t := range slices.Backward(k.Toolkits) {
		dirs = append(dirs, "/usr/local/cuda-"+t.Version+"/targets/"+target+"/lib", "/usr/local/cuda-"+t.Version+"/lib64",
			"/usr/local/cuda-"+t.Version+"/extras/CUPTI/lib64")
	}
	dirs = append(dirs, "/usr/local/cuda/lib64", "/usr/local/cuda/extras/CUPTI/lib64", "/usr/lib/"+triplet, "/usr/lib64", "/usr/local/lib")
	if v, ok := k.State.Env.Lookup("LD_LIBRARY_PATH"); ok && v.Known {
		for _, dir := range strings.Split(v.Value, ":") {
			if path.IsAbs(dir) && !slices.Contains(dirs, path.Clean(dir)) && !strings.HasPrefix(dir, "/usr/local/nvidia/") {
				dirs = append(dirs, path.Clean(dir))
			}
		}
	}
	return dirs
}
