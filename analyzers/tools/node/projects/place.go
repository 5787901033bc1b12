package projects

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Enter has the command work in the folder that an option names; what it returns undoes that.
func (a *Call) Enter(l Line, names ...string) func() {
	before, fixed := a.Dir, a.fixed
	if dir := l.Value(names...); dir != "" {
		if at, ok := a.Abs(dir, true); ok {
			a.Dir = tools.Word{Text: at, Known: true}
			a.fixed = names[0] == "prefix"
		}
	}
	return func() { a.Dir, a.fixed = before, fixed }
}

// Selective reports whether an option selects workspaces.
func (l Line) Selective() bool { return l.Has("w", "workspace", "workspaces", "ws") }

// Workspace is the part of a project that --workspace names, by its folder or its name. What is certainly none of them
// is refused, with otherwise for the reason. Source: lib/utils/get-workspaces.js of npm 10.
func (a *Call) Workspace(p Project, wanted, otherwise string) (part Project, presence filesystem.Presence) {
	dirs, complete := a.Workspaces(p)
	for _, dir := range dirs {
		part := Project{Dir: dir}
		known := a.JSON(path.Join(dir, "package.json"), &part.Manifest)
		if known && part.Name == wanted || dir == path.Join(p.Dir, wanted) {
			if !known {
				return part, filesystem.Unknown
			}
			return part, filesystem.Present
		}
		complete = complete && known
	}
	if !complete || strings.Contains(wanted, " ") {
		return Project{}, filesystem.Unknown
	}
	a.Reject(otherwise, false)
	return Project{}, filesystem.Absent
}

// Workspaces are the folders of a project's parts; complete is false where there may be others.
func (a *Call) Workspaces(p Project) (dirs []string, complete bool) {
	patterns, ok := patternsOf(p)
	if !ok {
		return nil, false
	}
	return a.matching(p, patterns)
}

// patternsOf are the patterns of "workspaces"; ok is false where it has another form.
func patternsOf(p Project) (patterns []string, ok bool) {
	var yarn struct{ Packages []string }
	if len(p.Workspaces) == 0 || json.Unmarshal(p.Workspaces, &patterns) == nil {
		return patterns, true
	}
	return yarn.Packages, json.Unmarshal(p.Workspaces, &yarn) == nil
}

// matching are the folders with a package.json that the patterns of a list of workspaces name.
func (a *Call) matching(p Project, patterns []string) (dirs []string, complete bool) {
	complete = true
	for _, pattern := range patterns {
		if strings.HasPrefix(pattern, "!**/") {
			continue // tests and the like
		}
		if deep, ok := strings.CutSuffix(pattern, "/**"); ok && !strings.ContainsAny(deep, "*!{}()") {
			found, all := a.deep(path.Join(p.Dir, deep), 0)
			dirs, complete = append(dirs, found...), complete && all
			continue
		}
		if strings.HasPrefix(pattern, "!") || strings.Contains(pattern, "**") || strings.ContainsAny(pattern, "{}()") {
			return nil, false
		}
		found := a.Glob(path.Join(p.Dir, pattern, "package.json"))
		complete = complete && found.Complete && !found.Likely
		for _, file := range found.Paths {
			dirs = append(dirs, path.Dir(file))
		}
	}
	return dirs, complete
}

// deep are the folders with a package.json at and below a folder.
func (a *Call) deep(dir string, depth int) (dirs []string, complete bool) {
	if a.Absent(dir) {
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

// PartsOf is members by patterns that are not in package.json.
func (a *Call) PartsOf(p Project, patterns []string) (parts []Project, complete bool) {
	dirs, complete := a.matching(p, patterns)
	for _, dir := range dirs {
		part := Project{Dir: dir}
		if !a.JSON(path.Join(dir, "package.json"), &part.Manifest) {
			return nil, false
		}
		parts = append(parts, part)
	}
	return parts, complete
}

// Members are the parts of a project with what their package.json say; complete is false where there may be others, or
// one cannot be read.
func (a *Call) Members(p Project) (parts []Project, complete bool) {
	patterns, ok := patternsOf(p)
	if !ok {
		return nil, false
	}
	return a.PartsOf(p, patterns)
}

// Outside is a project without what its parts are themselves: a dependency by the name of one whose version is asked
// for. Source: yarn's documentation of workspaces, version 1.22.
func Outside(p Project, parts []Project) Project {
	for _, group := range []*map[string]string{&p.Dependencies, &p.DevDependencies, &p.OptionalDependencies} {
		kept := map[string]string{}
		for name, wanted := range *group {
			if !slices.ContainsFunc(parts, func(part Project) bool {
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
func (m Manifest) answers(wanted string) bool {
	yes, understood := semver.Satisfies(m.Version, wanted)
	return yes || !understood || wanted == "*" || wanted == ""
}

// Lifecycle reports whether a project has scripts that an installation runs.
func (m Manifest) Lifecycle() bool {
	return m.Scripts["install"]+m.Scripts["preinstall"]+m.Scripts["postinstall"]+m.Scripts["prepare"]+m.Scripts["prepublish"] != ""
}
