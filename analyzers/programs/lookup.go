package programs

import (
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/state"
)

// Lookup is what a program of the image without a RUNPATH, or dlopen, finds under a library's name; ok is false when it
// is not known which loader the image has.
func Lookup(s *state.State, soname string) (l loader.Library, ok bool) {
	interp, like, kind := libc(s)
	if kind == loader.Unknown {
		return loader.Library{Name: soname}, false
	}
	return loader.Find(begin(s, true), kind, interp, like, soname), true
}

// Find is the file that a command's name leads to in the finished image, as execvp finds it on PATH.
func Find(s *state.State, name string) File {
	return start{state: s, kept: true}.find(name)
}
