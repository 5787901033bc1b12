package state

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// grants is a line of sudoers that lets someone do anything without a password. Whom is not asked.
var grants = lazyregexp.New(`(?m)^[^#\n]*\bNOPASSWD\s*:\s*ALL\b`)

// Passwordless reports whether sudoers lets users other than root do things unasked. Source: sudoers(5), 1.9.13.
func Passwordless(files *filesystem.State) bool {
	names, _ := files.Children("/etc/sudoers.d")
	all := []string{"/etc/sudoers"}
	for _, name := range names {
		all = append(all, path.Join("/etc/sudoers.d", name))
	}
	return slices.ContainsFunc(all, func(p string) bool {
		e := filesystem.Stat(files, p).Entry
		return e.Presence == filesystem.Present && grants.MatchString(string(e.Content))
	})
}
