package programs

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// closures finds what is linked in a state.
type closures func(linked, *state.State) loader.Closure

// linked is a file, and what its loader goes by beside the files of a state.
type linked struct {
	file, dir            string
	told                 string // separated by NUL
	libraryPath, preload loader.Value
}

func resolve(l linked, s *state.State) loader.Closure {
	start := loader.Start{Files: s.Files, Cache: s.LoaderCache, Dir: l.dir,
		LibraryPath: l.libraryPath, Preload: l.preload}
	if l.told != "" {
		start.Told = strings.Split(l.told, "\x00")
	}
	return loader.Resolve(start, l.file)
}

// of is the closure of the file that the kernel loads; kept leaves out what only the build sees.
func (libraries closures) of(s *state.State, file string, kept bool) loader.Closure {
	if file == "" || s.Files == nil {
		return loader.Closure{}
	}
	start := begin(s, kept)
	return settled(s, start, libraries(linked{file: file, dir: start.Dir, told: strings.Join(start.Told, "\x00"),
		libraryPath: start.LibraryPath, preload: start.Preload}, s))
}

// folders are where the loader of glibc looks on Debian, and those that its configuration names.
var folders = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib", "/usr/local/lib/x86_64-linux-gnu"}

// settled finds the libraries of a program likely missing that packages may only have brought which have no such, where
// nothing but packages was installed.
func settled(s *state.State, start loader.Start, c loader.Closure) loader.Closure {
	if c.Kind != loader.Glibc || c.Program.ELF == nil || !start.LibraryPath.Known || start.LibraryPath.Text != "" || len(s.Arrivals) == 0 {
		return c
	}
	all := c.Libraries
	for i, l := range all {
		if l.Presence != filesystem.Unknown || l.By != c.Path || l.Path != "" || len(c.Program.ELF.Rpath)+len(c.Program.ELF.Runpath) > 0 {
			continue
		}
		var places []string
		for _, dir := range folders {
			places = append(places, dir+"/"+l.Name)
		}
		if lacks, _ := s.Lacks(packages.Sought{Kind: packages.Shared, Name: l.Name}, places); lacks {
			if &c.Libraries[0] == &all[0] {
				c.Libraries = slices.Clone(all)
			}
			c.Libraries[i].Presence, c.Libraries[i].Likely, c.Libraries[i].Unlisted = filesystem.Absent, true, false
		}
	}
	return c
}

// begin is what a process in the state starts with.
func begin(s *state.State, kept bool) loader.Start {
	return loader.Start{Files: s.Files, Cache: s.LoaderCache, Told: s.LoaderDirs, Dir: s.Workdir.Value,
		LibraryPath: variable(s, "LD_LIBRARY_PATH", kept), Preload: variable(s, "LD_PRELOAD", kept)}
}

func variable(s *state.State, name string, kept bool) loader.Value {
	v, ok := s.Env.Lookup(name)
	if !ok || kept && v.Arg {
		return loader.Value{Known: !s.Env.Open}
	}
	return loader.Value{Text: v.Value, Known: v.Known}
}
