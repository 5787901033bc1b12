package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// strict reports whether npm refuses what engines rules out, rather than to warn of it.
func (a installCall) strict(p projects.Project, l projects.Line) bool {
	return l.Has("engine-strict") || !l.Has("no-engine-strict") && a.Setting(p, "engine-strict") == "true"
}

// unfit refuses where the project asks for another version of Node.js than the image's. yarn: by yarn 1, which tests
// its own version too.
func (a *call) unfit(p projects.Project, yarn bool) bool {
	wanted := p.Engine("node")
	held, ok := a.Version()
	if ok && wanted != "" && held.Fails(wanted) {
		a.Reject("package.json requires node "+wanted+" in engines, and this is "+held.String(), false)
		return true
	}
	if v, ok := (yarnCall{a}).classic(p.Dir); yarn && ok {
		wanted = p.Engine("yarn")
		if yes, understood := semver.Satisfies(v.String(), wanted); wanted != "" && understood && !yes {
			a.Reject("package.json requires yarn "+wanted+" in engines, and this is "+v.String(), false)
			return true
		}
	}
	return false
}

// tarless refuses where the lock file takes a package from an archive of the project that is not there.
func (a *call) tarless(p projects.Project, list *projects.Lock, omit bool) bool {
	if list == nil || list.LockfileVersion == 1 {
		return false
	}
	packages := list.Installed(omit)
	for _, at := range projects.Sorted(packages) {
		file, ok := strings.CutPrefix(packages[at].Resolved, "file:")
		if !ok || packages[at].Link || packages[at].Optional || !strings.Contains(path.Base(file), ".t") {
			continue
		}
		if !path.IsAbs(file) {
			file = path.Join(p.Dir, file)
		}
		if a.Absent(file) {
			a.Refuse(effects.Arg{}, state.FailsPath, strings.TrimPrefix(at, "node_modules/")+" comes from "+file+", which does not exist", false)
			return true
		}
	}
	return false
}

// unsupported refuses ranges that only other package managers have: workspace: of pnpm and yarn, catalog: of pnpm.
// Source: npm 10, EUNSUPPORTEDPROTOCOL of npm-package-arg 11.
func (a *call) unsupported(p projects.Project) bool {
	groups := []map[string]string{p.Dependencies, p.OptionalDependencies, p.DevDependencies}
	for _, group := range groups {
		for _, name := range projects.Sorted(group) {
			protocol, _, ok := strings.Cut(group[name], ":")
			if ok && foreign.Has(protocol) {
				a.Reject("Unsupported URL Type \""+protocol+":\": "+name+"@"+group[name], false)
				return true
			}
		}
	}
	return false
}

var foreign = tools.WordList("workspace catalog portal patch")
