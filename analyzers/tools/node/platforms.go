package node

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unported refuses a package that is not for Linux and not optional. Source: npm 10's documentation, "package.json",
// os; checkPlatform of npm-install-checks 6.
func (a installCall) unported(p projects.Project, l projects.Line, list *projects.Lock, omit bool) bool {
	if list == nil || list.LockfileVersion == 1 || l.Has("os", "cpu", "libc") || a.Setting(p, "os") != "" || a.Setting(p, "force") != "" {
		return false
	}
	packages := list.Installed(omit)
	for _, at := range projects.Sorted(packages) {
		d := packages[at]
		if !lockfiles.Top(at) || d.Optional || d.DevOptional || d.Link || len(d.OS) == 0 || d.OS[0] == "any" {
			continue
		}
		kept := func(name string) bool { return strings.HasPrefix(name, "!") }
		if slices.Contains(d.OS, "!linux") || !slices.ContainsFunc(d.OS, kept) && !slices.Contains(d.OS, "linux") {
			name := strings.TrimPrefix(at, "node_modules/")
			a.Reject("EBADPLATFORM: Unsupported platform for "+name+"@"+d.Version+": it is for "+strings.Join(d.OS, ", ")+", and this is linux", false)
			return true
		}
	}
	return false
}

// withoutOptional takes away the optional packages that an option leaves out. Source: npm 10's documentation,
// "config", omit.
func (a installCall) withoutOptional(l projects.Line, p projects.Project, list *projects.Lock) {
	if list == nil || list.LockfileVersion == 1 || !slices.Contains(strings.Fields(l.Options["omit"]), "optional") && !l.Has("no-optional") {
		return
	}
	a.Edit(func(e *filesystem.Editor) {
		for at, d := range list.Packages {
			if d.Optional && lockfiles.Top(at) && !d.Link {
				e.Remove(path.Join(p.Dir, at), filesystem.Cause{})
			}
		}
	})
}
