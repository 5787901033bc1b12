package tools

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// beside lets files appear next to the working directory, where a project's own code may write: "outDir": "../public".
// Below the root it may make anything in the project's topmost directory, in the system's own only new names, and in
// the root it rarely does.
func beside(a *Command) {
	for _, name := range slices.Sorted(maps.Keys(a.Vars)) {
		if v := a.Vars[name]; v.Exported && v.Known && path.IsAbs(v.Text) && effects.Aims(name) {
			aimed(a, path.Clean(v.Text))
		}
	}
	if !a.Dir.Known || a.Dir.Text == "/" {
		return
	}
	up := path.Dir(a.Real(a.Dir.Text))
	top, rest, _ := strings.Cut(up[1:], "/")
	a.Edit(func(e *filesystem.Editor) {
		switch {
		case up == "/":
			e.DoubtBut("/", outside)
		case systemDirs[top] && !strings.Contains(rest, "/") && up != "/usr/src" && up != "/var/www":
			e.Inside(up)
		case systemDirs[top] || top == "home":
			e.Grow(up)
		default:
			e.Grow("/" + top)
		}
	})
}

// aimed is a place that the environment names for what is built.
func aimed(a *Command, p string) {
	if top, rest, _ := strings.Cut(p[1:], "/"); top != "" && !strings.Contains(p, ":") && (!systemDirs[top] || strings.Count(rest, "/") > 0) {
		a.reach(p, true)
	}
}

// outside are names in the root that no project's code writes.
var outside = filesystem.NewNames(append(slices.Collect(maps.Keys(systemDirs)), "home", "media", "mnt", "opt", "root", "srv", "tmp")...)
