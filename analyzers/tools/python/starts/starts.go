// Package starts follows what a python or a server runs: the imported modules, the files and variables that are read,
// the settings of Django. It reports what provably fails; its caller applies what the code changes.
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
