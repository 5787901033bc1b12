package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// compiled are packages that every installation compiles: they bring no binaries and fetch none. Source: npm view PACKAGE scripts, and
// the binding.gyp that npm then runs node-gyp for, 2026-11-22.
var compiled = words("fs-ext mmmagic node-expat iconv heapdump unix-dgram posix")

// uncompiled refuses where something is compiled with node-gyp and one of the programs that this takes is not there. Source: the README of
// node-gyp 11, "On Unix".
func (a installCall) uncompiled(p project, list *lock, omit bool) bool {
	what := ""
	if file, likely := a.presence(path.Join(p.dir, "binding.gyp")); file == filesystem.Present && !likely && p.Scripts["install"]+p.Scripts["preinstall"] == "" && (p.Gypfile == nil || *p.Gypfile) {
		what = p.dir
	}
	if list != nil && list.LockfileVersion > 1 {
		packages := list.Installed(omit)
		for _, at := range sorted(packages) {
			if name := at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]; compiled[name] && !packages[at].Optional {
				what = name
			}
		}
	}
	missing := a.toolless()
	if what == "" || missing == "" {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, "node-gyp compiles "+what+" and needs "+missing+", which is not installed", false)
	return true
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

// lacks reports whether certainly no program of that name is on PATH.
func (a installCall) lacks(name string) bool {
	p := a.World.Program(name)
	return p.Presence == filesystem.Absent && !p.Likely
}

// gitless refuses where a package comes from a repository and there is no git. Archives of the well-known hosts are fetched without it where
// the lock file names the commit; without a lock file git is asked for the commit.
func (a installCall) gitless(p project, list *lock, omit bool) bool {
	if !a.lacks("git") || list != nil && list.LockfileVersion == 1 {
		return false
	}
	if list == nil {
		for _, group := range []map[string]string{p.Dependencies, p.DevDependencies} {
			for _, name := range sorted(group) {
				if repository(group[name]) {
					a.Refuse(effects.Arg{}, state.FailsExit, "git is not installed, and "+name+" comes from "+group[name], false)
					return true
				}
			}
		}
		return false
	}
	packages := list.Installed(omit)
	for _, at := range sorted(packages) {
		from := packages[at].Resolved
		if strings.HasPrefix(from, "git") && !strings.Contains(from, "github.com") && !strings.Contains(from, "gitlab.com") && !strings.Contains(from, "bitbucket.org") {
			a.Refuse(effects.Arg{}, state.FailsExit, "git is not installed, and "+strings.TrimPrefix(at, "node_modules/")+" comes from "+from, true)
			return true
		}
	}
	return false
}

// repository reports whether a dependency is asked for by its repository. Source: npm's documentation, "package.json", "Git URLs as
// Dependencies".
func repository(spec string) bool {
	for _, start := range []string{"git+", "git:", "git@", "github:", "gitlab:", "bitbucket:", "gist:"} {
		if strings.HasPrefix(spec, start) {
			return true
		}
	}
	owner, _, ok := strings.Cut(spec, "/")
	return ok && owner != "" && !strings.ContainsAny(owner, ".:~@") && strings.Count(spec, "/") == 1
}
