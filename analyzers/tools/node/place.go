package node

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
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

// workspace is the part of a project that --workspace names, by its folder or its name. What is certainly none of them is refused,
// with otherwise for the reason.
// Source: lib/utils/get-workspaces.js of npm 10.
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
	var patterns []string
	var yarn struct{ Packages []string }
	if json.Unmarshal(p.Workspaces, &patterns) != nil {
		if json.Unmarshal(p.Workspaces, &yarn) != nil {
			return nil, len(p.Workspaces) == 0
		}
		patterns = yarn.Packages
	}
	complete = true
	for _, pattern := range patterns {
		if strings.HasPrefix(pattern, "!") || strings.Contains(pattern, "**") || strings.ContainsAny(pattern, "{}()") {
			return nil, false
		}
		found := filesystem.Glob(a.State.Files, path.Join(p.dir, pattern, "package.json"), true)
		complete = complete && found.Complete && !found.Likely
		for _, file := range found.Paths {
			dirs = append(dirs, path.Dir(file))
		}
	}
	return dirs, complete
}

// global is npm install -g: it refuses where the user may not write the folder that it installs to. Source: npm 10's documentation,
// "folders" and "config", prefix.
func (a *call) global(l line) bool {
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
	if _, denied := a.Forbidden(dir, state.ToWrite|state.ToExecute); denied {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+path.Join(dir, pathless(l.operands[0]))+"'", false)
	}
	return false
}

// pathless is a package's name without the version that is wanted.
func pathless(spec string) string {
	if at := strings.LastIndexByte(spec, '@'); at > 0 {
		return spec[:at]
	}
	return spec
}
