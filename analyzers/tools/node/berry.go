package node

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// refuses says where yarn fails before it does anything.
func (a yarnCall) refuses(l projects.Line) bool {
	return a.unreleased() || a.mismanaged() || a.newer(l) || a.misused(l) || berryCall(a).refuses(l)
}

// newer refuses what yarn 1 does not have yet. Source: "yarn help" of yarn 1.22, and what "yarn workspaces" prints;
// the command line reference of yarn 4.
func (a yarnCall) newer(l projects.Line) bool {
	if _, ok := a.classic(a.Dir.Text); !ok {
		return false
	}
	p, presence := a.Project()
	_, script := p.Scripts[l.Verb]
	switch {
	case presence != filesystem.Present || script || !a.Absent(path.Join(p.Dir, "node_modules/.bin", l.Verb)):
		return false
	case l.Verb == "workspaces" && len(l.Operands) > 0 && l.Operands[0] != "info" && l.Operands[0] != "run":
		a.Reject("Invalid subcommand "+l.Operands[0]+" of workspaces: this is yarn 1, which has info and run", false)
		return true
	case since2.Has(l.Verb):
		a.Reject("Command \""+l.Verb+"\" not found: this is yarn 1", false)
		return true
	}
	return false
}

// since2 are the commands that came with yarn 2.
var since2 = tools.WordList("dlx plugin dedupe constraints explain patch patch-commit rebuild up stage")

// refuses says where an installation of yarn 2 and later fails for its list. What it writes is left to the text.
// Source: yarn's documentation of yarn install, version 4, "--immutable"; what 4.5 prints.
func (a berryCall) refuses(l projects.Line) bool {
	if l.Verb != "" && l.Verb != "install" || len(l.Operands)+len(l.After) > 0 || !l.Has("immutable") || !a.runs() {
		return false
	}
	p, presence := a.Project()
	if presence != filesystem.Present || len(p.Resolutions) > 0 || a.Nested(p) {
		return false
	}
	parts, complete := a.Members(p)
	file := path.Join(p.Dir, "yarn.lock")
	all := append([]projects.Project{p}, parts...)
	if a.Absent(file) {
		if asks(p) {
			a.Reject("YN0028: yarn.lock is not in "+p.Dir+", and --immutable does not make it", false)
		}
		return asks(p)
	}
	text, known := a.Text(file)
	var list map[string]berryEntry
	if !known || !complete || yaml.Unmarshal([]byte(text), &list) != nil || list["__metadata"].Version == "" {
		return false
	}
	for _, part := range all {
		if what := unlisted(list, part); what != "" {
			a.Reject("YN0028: the lockfile would have been modified: "+what, false)
			return true
		}
	}
	return false
}

func asks(p projects.Project) bool { return len(p.Dependencies)+len(p.DevDependencies) > 0 }

// berryEntry is an entry of a yarn.lock of yarn 2 and later. Those of the project's own parts have what package.json
// asks for, a range with its protocol.
type berryEntry struct {
	Version, Resolution string
	Dependencies        map[string]string
}

// unlisted names what a part of a project asks for and its entry has not, "" where nothing is.
func unlisted(list map[string]berryEntry, part projects.Project) string {
	for key, e := range list {
		if !strings.HasPrefix(e.Resolution, part.Name+"@workspace:") || part.Name == "" || !strings.Contains(key, "@workspace:") {
			continue
		}
		for _, group := range part.Asked(false) {
			for _, name := range projects.Sorted(group) {
				wanted := group[name]
				held, ok := e.Dependencies[name]
				if _, plain := semver.Satisfies("0.0.0", wanted); plain && (!ok || held != wanted && held != "npm:"+wanted) {
					return "yarn.lock has no " + name + "@" + wanted + " for " + part.Name
				}
			}
		}
	}
	return ""
}

// runs reports whether the yarn that starts is certainly of version 2 or later: by the package that was installed for
// all projects, or because corepack starts what package.json names.
func (a berryCall) runs() bool {
	if v, ok := a.globalVersion("@yarnpkg/cli-dist"); ok {
		return !v.Less(semver.Version{2})
	}
	p, _ := a.Project()
	version, ok := strings.CutPrefix(p.PackageManager, "yarn@")
	version, _, _ = strings.Cut(version, "+")
	v, full := semver.Parse(version)
	return ok && full && !v.Less(semver.Version{2}) && corepackCall(a).shimmed()
}
