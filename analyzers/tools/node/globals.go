package node

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// globally is what npm install -g writes: the packages' folder beside those of npm itself, their programs, and npm's
// cache.
func (a installCall) globally(dir string, specs []string) bool {
	names := make([]string, len(specs))
	for i, spec := range specs {
		names[i] = lockfiles.Name(spec)
	}
	programs, known := packages.Brought(names)
	if !known {
		return false
	}
	a.Caches()
	for _, name := range names {
		a.Blur(path.Join(dir, name))
	}
	bin := path.Join(dir, "../../bin")
	a.Edit(func(e *filesystem.Editor) {
		for _, name := range programs {
			e.Under(path.Join(bin, name), a.Why)
		}
	})
	return true
}

// global is npm install -g: it refuses where the user may not write the folder that it installs to. Source: npm 10's
// documentation, "folders" and "config", prefix.
func (a installCall) global(l projects.Line) bool {
	if l.Verb != "install" || len(l.Operands) == 0 || a.Executable == "" || l.Has("prefix", "C") || a.Configured(projects.Project{Dir: a.Dir.Text}) {
		return false
	}
	node := a.World.Program("node")
	if node.Presence != filesystem.Present || node.Likely {
		return false
	}
	dir := path.Join(path.Dir(path.Dir(a.Real(node.Path))), "lib/node_modules")
	e := a.Stat(dir).Entry
	if e.Presence != filesystem.Present || e.Likely {
		return false
	}
	if a.Forbidden(dir, state.ToWrite|state.ToExecute).Certain() {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+path.Join(dir, lockfiles.Name(l.Operands[0]))+"'", false)
		return false
	}
	return a.globally(dir, l.Operands)
}
