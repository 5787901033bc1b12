package modules

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed debian.tsv
var debianText string

// ownPackages are the Debian packages that alone provide a module for the distribution's python, by the module's name. "%v"
// is the interpreter's version.
var ownPackages = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(debianText) {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "#" {
			all[f[0]] = f[1:]
		}
	}
	return all
})

// unpackaged reports whether none of the packages that would provide a module is installed, for sure.
func (a Finder) unpackaged(name, version string) bool {
	packages := ownPackages()[name]
	return len(packages) > 0 && !slices.ContainsFunc(packages, func(one string) bool {
		held := a.State.Packages.Lookup("dpkg", strings.ReplaceAll(one, "%v", version))
		return held.Presence != filesystem.Absent || held.Likely
	})
}

// Undistributed reports whether a module is missing in the distribution's folders, of which not all is known, since no
// package of the distribution brought it.
func (a Finder) Undistributed(python, name string) bool {
	return strings.HasPrefix(python, "/usr/bin/") && a.State.Packages.Complete && OnDebian(a.World) && a.unpackaged(name, strings.TrimPrefix(python, "/usr/bin/python"))
}
