package tools

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// packages is a package manager's work.
func (a *Command) packages(manager string, x effects.Action) {
	if run, ok := a.Tools.managers[manager]; ok {
		run.manage(a, x)
	} else if !x.Quiet {
		a.ForgetPackaged()
	}
}

// project hands the command to its tool's own package.
func (a *Command) project(x effects.Action) {
	if run, ok := a.Tools.managers[x.Manager]; ok {
		run.manage(a, x)
		return
	}
	a.Instead(x)
}

// Instead is what the text alone says of a command that cannot be carried out.
func (a *Command) Instead(x effects.Action) {
	a.Doubtful = a.Doubtful || x.Instead.Doubtful
	Carry(a, x.Instead.Actions)
}

// Packaged are the directories that package managers and the scripts of packages write to. Distributions leave
// /usr/local to others (Debian Policy 9.1.2, FHS 4.9); NVIDIA's packages do not.
var Packaged = []string{"/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec", "/usr/include",
	"/usr/share", "/usr/src", "/usr/games", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/var", "/opt", "/boot", "/srv", "/run"}

// ForgetPackaged makes unknown what package managers write when they install packages of which nothing else is known.
// Those of vendors leave /usr/local to nobody.
func (a *Command) ForgetPackaged(names ...string) {
	a.Refill(func() {
		for _, dir := range Packaged {
			a.Forget(dir)
		}
	})
	a.ForgetLocal(names...)
	if len(names) == 0 {
		a.Edit(func(e *filesystem.Editor) { e.Grow("/usr/local") })
	}
}

// Refill does what makes unknown what the folders of packages hold. No package manager takes such a folder away itself.
func (a *Command) Refill(do func()) {
	before := a.State.Files
	do()
	a.Edit(func(e *filesystem.Editor) {
		for _, dir := range Packaged {
			if was := before.Lookup(dir); was.Presence == filesystem.Present && !was.Likely &&
				(was.Type == filesystem.Directory || was.Type == filesystem.Symlink) {
				e.Put(dir, was)
			}
		}
	})
}

// ForgetLocal is what packages of which nothing else is known do to /usr/local, and to what is known of packages.
func (a *Command) ForgetLocal(names ...string) {
	a.Edit(func(e *filesystem.Editor) {
		e.Doubt("/usr/local", a.Why)
		switch {
		case len(names) == 0:
			e.Inside("/usr/local")
		case slices.ContainsFunc(names, FromNVIDIA):
			e.InsideBut("/usr/local", mounted)
		}
	})
	a.ForgetPackages()
}

// mounted is the folder in /usr/local that NVIDIA's images have on PATH for what hosts put there, and no package.
var mounted = filesystem.NewNames("nvidia", "bin", "sbin")

// ForgetPackages makes unknown which packages there are, and which libraries the loader's cache has.
func (a *Command) ForgetPackages() {
	st := *a.State
	st.Packages, st.LoaderCache = state.Packages{}, nil
	a.State = &st
}

// FromNVIDIA reports whether a package installs below /usr/local.
func FromNVIDIA(name string) bool {
	return strings.HasPrefix(name, "cuda") || strings.HasPrefix(name, "nvidia") || strings.HasPrefix(name, "nsight") || strings.HasPrefix(name, "gds")
}
