package node

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// uncompiled refuses where something is compiled with node-gyp and one of the programs that this takes is not there.
// Source: the README of node-gyp 11, "On Unix".
func (a installCall) uncompiled(p projects.Project, list *projects.Lock, omit bool) bool {
	what := ""
	if file, likely := a.Presence(path.Join(p.Dir, "binding.gyp")); file == filesystem.Present && !likely && p.Scripts["install"]+p.Scripts["preinstall"] == "" && (p.Gypfile == nil || *p.Gypfile) {
		what = p.Dir
	}
	if list != nil && list.LockfileVersion > 1 {
		installed := list.Installed(omit)
		for _, at := range projects.Sorted(installed) {
			if name := at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]; packages.Compiled(name) && !installed[at].Optional {
				what = name
			}
		}
	}
	if what == "" {
		return a.outlived(p, list, omit)
	}
	missing := a.toolless()
	if missing == "" {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, "node-gyp compiles "+what+" and needs "+missing+", which is not installed", false)
	return true
}

// outlived refuses where a package fetches what it loads, has nothing for a Node.js of this age, and cannot compile it:
// Python is not there.
func (a installCall) outlived(p projects.Project, list *projects.Lock, omit bool) bool {
	asked := map[string]string{}
	maps.Copy(asked, p.Dependencies)
	if !omit {
		maps.Copy(asked, p.DevDependencies)
	}
	if list != nil {
		for at, one := range list.Installed(omit) {
			if !one.Optional {
				asked[at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]] = one.Version
			}
		}
	}
	for _, name := range projects.Sorted(asked) {
		major, ok := semver.Major(asked[name])
		last, python := packages.Supported(name, major)
		if !ok || last == 0 {
			continue
		}
		node, known := a.Version()
		pythons := []string{"python2", "python", "python3"}
		if python == "python2" {
			pythons = pythons[:2]
		}
		alpine := a.World.Program("apt-get").Presence == filesystem.Absent // whose python2 brings python
		there := func(name string) bool {
			p := a.World.Program(name).Presence
			return p == filesystem.Present || p == filesystem.Unknown && !(alpine && name == "python2")
		}
		if !known || node.Version[0] <= last || slices.ContainsFunc(pythons, there) || !a.pythonless() {
			continue
		}
		a.Refuse(effects.Arg{}, state.FailsExit, fmt.Sprintf("%s %d has no prebuilt binary for Node.js %d, and node-gyp needs %s to compile one, which is not installed", name, major, node.Version[0], python), true)
		return true
	}
	return false
}

// pythonless reports whether no variable names a Python elsewhere, or a binary.
func (a installCall) pythonless() bool {
	return a.Lookup("PYTHON").Unset && a.Lookup("npm_config_python").Unset && a.Lookup("NODE_GYP_FORCE_PYTHON").Unset && a.Lookup("SASS_BINARY_PATH").Unset
}

// toolless is the first program that node-gyp needs and that is certainly not there, "" where none is.
func (a installCall) toolless() string {
	for _, name := range []string{"PYTHON", "npm_config_python", "NODE_GYP_FORCE_PYTHON", "CC", "CXX", "MAKE"} {
		if !a.Lookup(name).Unset {
			return ""
		}
	}
	switch {
	case a.lacks("python3") && a.lacks("python"):
		return "python3"
	case a.lacks("make") && a.lacks("gmake"):
		return "make"
	case a.lacks("g++") && a.lacks("c++") && a.lacks("clang++"):
		return "g++"
	}
	return ""
}

// lacks reports whether no program of that name is on PATH.
func (a installCall) lacks(name string) bool {
	p := a.World.Program(name)
	if p.Presence == filesystem.Absent && p.Likely && a.Supposing {
		a.Supposed, p.Likely = true, false
	}
	return p.Presence == filesystem.Absent && !p.Likely
}

// gitless refuses where a package comes from a repository and there is no git. Archives of the well-known hosts are
// fetched without it where the lock file names the commit; without a lock file git is asked for the commit.
func (a installCall) gitless(p projects.Project, list *projects.Lock, omit bool) bool {
	if list != nil && list.LockfileVersion == 1 {
		return false
	}
	if list == nil {
		for _, group := range []map[string]string{p.Dependencies, p.DevDependencies} {
			for _, name := range projects.Sorted(group) {
				if packages.Repository(group[name]) && a.lacks("git") {
					a.Refuse(effects.Arg{}, state.FailsExit, "git is not installed, and "+name+" comes from "+group[name], false)
					return true
				}
			}
		}
		return false
	}
	installed := list.Installed(omit)
	for _, at := range projects.Sorted(installed) {
		from := installed[at].Resolved
		if strings.HasPrefix(from, "git") && !strings.Contains(from, "github.com") && !strings.Contains(from, "gitlab.com") && !strings.Contains(from, "bitbucket.org") && a.lacks("git") {
			a.Refuse(effects.Arg{}, state.FailsExit, "git is not installed, and "+strings.TrimPrefix(at, "node_modules/")+" comes from "+from, true)
			return true
		}
	}
	return false
}
