package node

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// homeless refuses pnpm add -g where no folder is named that its programs go to, or that folder is not on PATH. Source:
// pnpm's documentation of pnpm setup; measured with pnpm 8.15, 9.15 and 10.34.
func (a pnpmCall) homeless(l projects.Line) (refuses bool) {
	if !l.Has("g", "global") || l.Verb != "add" && l.Verb != "install" && l.Verb != "i" || len(l.Operands) == 0 || l.Has("global-bin-dir", "global-dir", "C", "dir") {
		return false
	}
	before := a.Supposed // what is said otherwise does not rest on the version
	defer func() {
		if !refuses {
			a.Supposed = before
		}
	}()
	if major := a.pnpmMajor(); major < 8 || major > 10 || a.Open || a.Configured(projects.Project{Dir: a.Dir.Text}) {
		return false
	}
	home, known := a.Vars["HOME"]
	if !known || !home.Known || !path.IsAbs(home.Text) {
		home.Text = "/root"
	}
	likely := false
	for _, file := range []string{path.Join(home.Text, ".config/pnpm/rc"), "/root/.config/pnpm/rc"} {
		presence, _ := a.Presence(file)
		if likely = likely || presence == filesystem.Unknown; presence == filesystem.Present {
			return false
		}
	}
	own, held := a.Vars["PNPM_HOME"]
	if !held || own.Unset || own.Known && own.Text == "" {
		a.Reject("ERR_PNPM_NO_GLOBAL_BIN_DIR: Unable to find the global bin directory: PNPM_HOME is not set", likely)
		return true
	}
	all := a.SearchPath()
	if !own.Known || !path.IsAbs(own.Text) || len(all) == 0 || slices.ContainsFunc(all, func(dir string) bool {
		return path.Clean(dir) == path.Clean(own.Text) || a.Real(dir) == a.Real(own.Text)
	}) {
		return false
	}
	a.Reject("The configured global bin directory \""+own.Text+"\" is not in PATH", likely)
	return true
}
