package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// other is yarn, pnpm and bun where they run a script. Installations of pnpm and bun are left to the text.
func (a *call) other(tool string, from effects.Line) bool {
	l, ok := plain(from)
	if ok && !a.Failed && (tool == "pnpm" || tool == "yarn") && (corepackCall{a}).configuredFor(tool, l.verb) {
		return false
	}
	if ok && tool == "pnpm" && l.many() {
		return !l.has(others...) && pnpmCall{a}.pnpm(l)
	}
	if !ok || l.steered || l.has("w", "workspace", "workspaces", "ws", "g", "global", "prefix") {
		return false
	}
	defer a.enter(l, "cwd", "C", "dir")()
	if tool == "pnpm" && (l.verb == "install" || l.verb == "i") && len(l.operands)+len(l.after) == 0 {
		return pnpmCall{a}.install(l)
	}
	if tool == "pnpm" && l.verb == "fetch" {
		p := project{dir: a.Dir.Text}
		pnpmCall{a}.stores(p)
		a.blur(path.Join(p.dir, "node_modules"))
		return true
	}
	if tool == "yarn" && (yarnCall{a}.unreleased() || yarnCall{a}.mismanaged()) {
		return false
	}
	switch {
	case tool == "yarn" && (l.verb == "" && len(l.after) == 0 || l.verb == "install"):
		return len(l.operands) == 0 && yarnCall{a}.yarn(l)
	case tool == "yarn" && l.verb == "workspace":
		return yarnCall{a}.yarnWorkspace(l)
	}
	return a.otherScript(tool, l)
}

// many reports whether a command of pnpm's may work on several parts of a project.
func (l line) many() bool {
	return l.has("filter", "F", "recursive", "r") || l.verb == "deploy" || l.verb == "recursive"
}

// others are options of pnpm that change what it works on, and that are not followed.
var others = []string{"location", "userconfig", "globalconfig", "script-shell", "help", "h", "w", "workspace-root", "g", "global", "prefix", "include-workspace-root", "filter-prod", "modules-folder"}

// otherScript is a script of the project's by its name, after run or without.
func (a *call) otherScript(tool string, l line) bool {
	explicit := l.verb == "run"
	if explicit {
		if len(l.operands) == 0 {
			return false
		}
		l.verb, l.operands = l.operands[0], l.operands[1:]
	} else if !shortcut(tool, l.verb) {
		return false
	}
	p, presence := a.project()
	if presence != filesystem.Present || tool != "pnpm" && a.nested(p) || a.configured(p) {
		return false
	}
	if _, ok := p.Scripts[l.verb]; ok {
		a.events(p, l.verb, false, append(l.operands, l.after...), tool != "yarn" || p.PackageManager != "" || !a.absent(path.Join(p.dir, ".yarnrc.yml")))
		return true
	}
	bin := path.Join(p.dir, "node_modules/.bin", l.verb)
	if l.has("if-present") || l.verb == "start" && tool != "yarn" || l.verb == "env" || l.verb == "node" || tool == "bun" || len(p.Workspaces) > 0 && strings.Contains(l.verb, ":") || !a.absent(bin) {
		return false
	}
	if tool == "pnpm" && !explicit {
		return false // a program of PATH, perhaps
	}
	a.refuse("Missing script: \""+l.verb+"\" in "+path.Join(p.dir, "package.json"), false)
	return false
}

// yarnWorkspace is yarn workspace NAME SCRIPT. Source: yarn's documentation of workspace, versions 1.22 and 4.
func (a yarnCall) yarnWorkspace(l line) bool {
	if len(l.operands) > 1 && l.operands[1] == "run" {
		l.operands = append(l.operands[:1:1], l.operands[2:]...)
	}
	p, presence := a.project()
	if len(l.operands) < 2 || presence != filesystem.Present || a.nested(p) || len(p.Workspaces) == 0 {
		return false
	}
	part, presence := a.workspace(p, l.operands[0], "Unknown workspace \""+l.operands[0]+"\"")
	if presence != filesystem.Present {
		return false
	}
	script := l.operands[1]
	if _, ok := part.Scripts[script]; !ok {
		if shortcut("yarn", script) && a.absent(path.Join(part.dir, "node_modules/.bin", script)) && a.absent(path.Join(p.dir, "node_modules/.bin", script)) && script != "start" {
			a.refuse("Missing script: \""+script+"\" in "+path.Join(part.dir, "package.json"), false)
		}
		return false
	}
	a.events(part, script, false, append(l.operands[2:], l.after...), true)
	return true
}

// shortcut reports whether a word is the name of a script rather than a verb of the tool: names that projects give, and
// no tool has.
func shortcut(tool, verb string) bool {
	switch verb {
	case "build":
		return tool != "bun"
	case "start", "test", "lint", "dev", "compile", "bundle", "generate", "typecheck", "serve":
		return tool != "bun" || verb == "start"
	}
	return strings.HasPrefix(verb, "build:") || strings.HasPrefix(verb, "start:")
}
