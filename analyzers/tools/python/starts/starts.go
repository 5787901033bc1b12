// Package starts follows what a python or a server runs: the modules that are imported, the files and variables that
// are read, the settings of Django. It refuses what is proven to stop; what the code changes is its caller's to say.
package starts

import "github.com/layerlint/layerlint/analyzers/tools/python/modules"

// start is a program that an interpreter or a server runs.
type start struct{ modules.Finder }

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
