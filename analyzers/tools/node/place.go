package node

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// enter has the command work in the folder that an option names; what it returns undoes that.
func (a *call) enter(l line, names ...string) func() {
	before, fixed := a.Dir, a.fixed
	if dir := l.value(names...); dir != "" {
		if at, ok := a.Abs(dir, true); ok {
			a.Dir = tools.Word{Text: at, Known: true}
			a.fixed = names[0] == "prefix"
		}
	}
	return func() { a.Dir, a.fixed = before, fixed }
}

// selective reports whether an option selects workspaces.
func (l line) selective() bool { return l.has("w", "workspace", "workspaces", "ws") }

// workspace is the part of a project that --workspace names, by its folder or its name. What is certainly none of them
// is refused, with otherwise for the reason. Source: lib/utils/get-workspaces.js of npm 10.
func (a *call) workspace(p project, wanted, otherwise string) (part project, presence filesystem.Presence) {
	dirs, complete := a.workspaces(p)
	for _, dir := range dirs {
		part := project{dir: dir}
		known := a.json(path.Join(dir, "package.json"), &part.manifest)
		if known && part.Name == wanted || dir == path.Join(p.dir, wanted) {
			if !known {
				return part, filesystem.Unknown
			}
			return part, filesystem.Present
		}
		complete = complete && known
	}
	if !complete || strings.Contains(wanted, " ") {
		return project{}, filesystem.Unknown
	}
	a.refuse(otherwise, false)
	return project{}, filesystem.Absent
}

// workspaces are the folders of a project's parts; complete is false where there may be others.
func (a *call) workspaces(p project) (dirs []string, complete bool) {
	patterns, ok := patternsOf(p)
	if !ok {
		return nil, false
	}
	return a.matching(p, patterns)
}

// patternsOf are the patterns of "workspaces"; ok is false where it has another form.
func patternsOf(p project) (patterns []string, ok bool) {
	var yarn struct{ Packages []string }
	if len(p.Workspaces) == 0 || json.Unmarshal(p.Workspaces, &patterns) == nil {
		return patterns, true
	}
	return yarn.Packages, json.Unmarshal(p.Workspaces, &yarn) == nil
}

// matching are the folders with a package.json that the patterns of a list of workspaces name.
func (a *call) matching(p project, patterns []string) (dirs []string, complete bool) {
	complete = true
	for _, pattern := range patterns {
		if strings.HasPrefix(pattern, "!**/") {
			continue // tests and the like
		}
		if deep, ok := strings.CutSuffix(pattern, "/**"); ok && !strings.ContainsAny(deep, "*!{}()") {
			found, all := a.deep(path.Join(p.dir, deep), 0)
			dirs, complete = append(dirs, found...), complete && all
			continue
		}
		if strings.HasPrefix(pattern, "!") || strings.Contains(pattern, "**") || strings.ContainsAny(pattern, "{}()") {
			return nil, false
		}
		found := a.Glob(path.Join(p.dir, pattern, "package.json"))
		complete = complete && found.Complete && !found.Likely
		for _, file := range found.Paths {
			dirs = append(dirs, path.Dir(file))
		}
	}
	return dirs, complete
}

// deep are the folders with a package.json at and below a folder.
func (a *call) deep(dir string, depth int) (dirs []string, complete bool) {
	if a.absent(dir) {
		return nil, true
	}
	names, complete := a.Children(dir)
	if depth > 5 {
		return nil, false
	}
	for _, name := range names {
		at := path.Join(dir, name)
		switch e := a.Stat(at).Entry; {
		case name == "package.json":
			dirs = append(dirs, dir)
		case name == "node_modules" || e.Presence == filesystem.Absent:
		case e.Type == filesystem.Directory:
			more, all := a.deep(at, depth+1)
			dirs, complete = append(dirs, more...), complete && all
		}
	}
	return dirs, complete
}

// partsOf is members by patterns that are not in package.json.
func (a *call) partsOf(p project, patterns []string) (parts []project, complete bool) {
	dirs, complete := a.matching(p, patterns)
	for _, dir := range dirs {
		part := project{dir: dir}
		if !a.json(path.Join(dir, "package.json"), &part.manifest) {
			return nil, false
		}
		parts = append(parts, part)
	}
	return parts, complete
}

// members are the parts of a project with what their package.json say; complete is false where there may be others, or
// one cannot be read.
func (a *call) members(p project) (parts []project, complete bool) {
	patterns, ok := patternsOf(p)
	if !ok {
		return nil, false
	}
	return a.partsOf(p, patterns)
}

// outside is a project without what its parts are themselves: a dependency by the name of one whose version is asked
// for. Source: yarn's documentation of workspaces, version 1.22.
func outside(p project, parts []project) project {
	for _, group := range []*map[string]string{&p.Dependencies, &p.DevDependencies, &p.OptionalDependencies} {
		kept := map[string]string{}
		for name, wanted := range *group {
			if !slices.ContainsFunc(parts, func(part project) bool {
				return part.Name == name && part.answers(wanted)
			}) {
				kept[name] = wanted
			}
		}
		*group = kept
	}
	return p
}

// answers reports whether a part of a project may be what is asked for by a range.
func (m manifest) answers(wanted string) bool {
	yes, understood := semver.Satisfies(m.Version, wanted)
	return yes || !understood || wanted == "*" || wanted == ""
}

// lifecycle reports whether a project has scripts that an installation runs.
func (m manifest) lifecycle() bool {
	return m.Scripts["install"]+m.Scripts["preinstall"]+m.Scripts["postinstall"]+m.Scripts["prepare"]+m.Scripts["prepublish"] != ""
}

// global is npm install -g: it refuses where the user may not write the folder that it installs to. Source: npm 10's
// documentation, "folders" and "config", prefix.
func (a installCall) global(l line) bool {
	if l.verb != "install" || len(l.operands) == 0 || a.Executable == "" || l.has("prefix", "C") || a.configured(project{dir: a.Dir.Text}) {
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
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+path.Join(dir, lockfiles.Name(l.operands[0]))+"'", false)
		return false
	}
	return a.globally(dir, l.operands)
}
