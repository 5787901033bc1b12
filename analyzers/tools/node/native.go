package node

import (
	"cmp"
	"fmt"
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
		return a.outlived(p, list, omit) || unsourced(a, p)
	}
	missing := a.toolless()
	if missing == "" {
		return unsourced(a, p)
	}
	a.Refuse(effects.Arg{}, state.FailsExit, "node-gyp compiles "+what+" and needs "+missing+", which is not installed", false)
	return true
}

// unsourced refuses a file that the project's own addon is compiled from and that is not there. Source: node-gyp 10.1 with
// make was run.
func unsourced(a installCall, p projects.Project) bool {
	script := strings.TrimSpace(p.Scripts["install"])
	text, known := a.Text(path.Join(p.Dir, "binding.gyp"))
	if !known || script != "" && script != "node-gyp rebuild" && script != "node-gyp configure build" || p.Scripts["preinstall"] != "" || script == "" && p.Gypfile != nil && !*p.Gypfile {
		return false
	}
	for _, file := range packages.Sources(text) {
		if at := path.Join(p.Dir, file); a.Absent(at) {
			a.Refuse(effects.Arg{}, state.FailsPath, "node-gyp: make: *** No rule to make target '"+file+"': "+at+" does not exist", false)
			return true
		}
	}
	return false
}

// outlived refuses node-sass where it has no prebuilt binary for a Node.js of this age, and no Python to compile one with.
func (a installCall) outlived(p projects.Project, list *projects.Lock, omit bool) bool {
	major, asked := semver.Major(required(p, list, omit, packages.Sass))
	last, python := packages.SassFor(major)
	node, known := a.Version()
	if !asked || last == 0 || !known || node.Version[0] <= last || a.pythonic(python) {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, fmt.Sprintf("%s %d has no prebuilt binary for Node.js %d, and node-gyp needs %s to compile one, which is not installed",
		packages.Sass, major, node.Version[0], python), true)
	return true
}

// required is the version or range of a package that an installation brings, "" for none.
func required(p projects.Project, list *projects.Lock, omit bool, name string) string {
	if list != nil {
		for at, one := range list.Installed(omit) {
			if strings.HasSuffix("/"+at, "/node_modules/"+name) && !one.Optional {
				return one.Version
			}
		}
		return ""
	}
	wanted := p.Dependencies[name]
	if !omit {
		wanted = cmp.Or(wanted, p.DevDependencies[name])
	}
	return wanted
}

// pythonic reports whether there may be a Python that node-gyp takes: any, or one of version 2.
func (a installCall) pythonic(python string) bool {
	for _, name := range []string{"PYTHON", "npm_config_python", "NODE_GYP_FORCE_PYTHON", "SASS_BINARY_PATH"} {
		if !a.Lookup(name).Unset {
			return true
		}
	}
	names := []string{"python"}
	if python == "python3" {
		names = append(names, python)
	}
	if a.World.Program("apt-get").Presence != filesystem.Absent { // Alpine's python2 brings python
		names = append(names, "python2")
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return a.World.Program(name).Presence != filesystem.Absent
	})
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
