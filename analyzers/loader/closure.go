// Package loader follows the dynamic loader: which shared libraries a program finds, in the real order of glibc's ld.so
// and of musl, and what ldconfig would make of a file system. It knows nothing of Dockerfiles and judges nothing.
//
// Sources: ld.so(8), ldconfig(8), glibc's elf/dl-load.c, elf/dl-cache.c and elf/ldconfig.c, musl's ldso/dynlink.c.
package loader

import "github.com/layerlint/layerlint/imagedb/filesystem"

// Start is what a process starts with. Nothing is known of what the zero value leaves out.
type Start struct {
	Files       *filesystem.State
	Cache       *filesystem.State // the files as ldconfig last saw them
	Told        []string          // directories that ldconfig looked into then beside those that are configured
	LibraryPath Value             // LD_LIBRARY_PATH
	Preload     Value             // LD_PRELOAD
	Dir         string            // working directory, "" when not known
}

// Value is an environment variable's; a variable that is not set is known and empty.
type Value struct {
	Text  string
	Known bool
}

// Kind is how a program is started.
type Kind uint8

// The kinds of programs.
const (
	Unknown  Kind = iota // nothing is known of the file, or of the loader it asks for
	Static               // an ELF file that asks for no loader
	NotELF               // a script or something else
	Glibc                // started by glibc's ld.so
	Musl                 // started by musl's loader
	NoLoader             // the loader that it asks for is absent: "no such file or directory"
)

// Closure is every library of one program.
type Closure struct {
	Path        string // of the program, links followed
	Program     filesystem.Entry
	Kind        Kind
	Likely      bool      // the kind is inferred
	Interpreter string    // as the program asks for it
	Libraries   []Library // in the order of loading; each name once
	Versions    []Version // versions that a library was found not to define
	Complete    bool      // no library can be missing from Libraries
}

// Library is one library that is asked for and what the search came to.
type Library struct {
	Name     string
	By       string // path of the first object that asks for it
	Presence filesystem.Presence
	Likely   bool
	Path     string // where it was found, links not followed
	Entry    filesystem.Entry
	How      How
	Dir      string   // the directory of the search in which it was found
	Wrong    []string // files of that name passed over: built for another machine or word size
	Broken   string   // a file of that name that is no shared library, at which the loader stops
	Uncached []string // files of that name in directories that are searched only through the cache, which does not list them
	Preload  bool     // asked for by LD_PRELOAD: the program starts without it
	Unlisted bool     // Presence is Unknown only because ld.so.conf may name directories that are not known
}

// Version is a symbol version asked of a library that does not define it: "version `GLIBC_2.38' not found".
type Version struct {
	Name    string // GLIBC_2.38
	Library string // path of the library that lacks it
	By      string // path of the object that asks
}

// How returns which step of the search found a library.
type How uint8

// The steps in glibc's order; musl takes LD_LIBRARY_PATH first and treats RPATH and RUNPATH alike.
const (
	NotFound How = iota
	Loaded       // the loader itself, or an object loaded before that has this soname
	ByPath       // its name holds a slash
	ByRpath
	ByLibraryPath
	ByRunpath
	ByCache
	ByDefault
)

// Sound reports whether the loader and every library are known to be there.
func (c *Closure) Sound() bool {
	for i := range c.Libraries {
		if c.Libraries[i].Presence != filesystem.Present {
			return false
		}
	}
	return c.Kind != NoLoader
}

// Missing lists the libraries that are not found and without which the program does not start.
func (c Closure) Missing() []Library {
	var missing []Library
	for _, l := range c.Libraries {
		if l.Presence == filesystem.Absent && !l.Preload {
			missing = append(missing, l)
		}
	}
	return missing
}
