package node

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// other is yarn, pnpm and bun where they run a script. Installations of pnpm and bun are left to the text.
func (a *call) other(tool string, from effects.Line) bool {
	l, ok := projects.Plain(from)
	if ok && a.misplaced(tool, l) {
		return false
	}
	if tool == "pnpm" && (pnpmCall{a}).lacks(l, from, ok) {
		return false
	}
	if ok && tool == "pnpm" && many(l) {
		return !l.Has(others...) && pnpmCall{a}.pnpm(l)
	}
	if !ok || l.Steered || l.Has("w", "workspace", "workspaces", "ws", "g", "global", "prefix") {
		return false
	}
	defer a.Enter(l, "cwd", "C", "dir")()
	if tool == "pnpm" && (l.Verb == "install" || l.Verb == "i") && len(l.Operands)+len(l.After) == 0 {
		return pnpmCall{a}.install(l)
	}
	if tool == "pnpm" && (pnpmCall{a}).serverless(l) {
		return false
	}
	if tool == "pnpm" && l.Verb == "fetch" {
		p := projects.Project{Dir: a.Dir.Text}
		pnpmCall{a}.stores(p)
		a.Blur(path.Join(p.Dir, "node_modules"))
		return true
	}
	if tool == "yarn" && (yarnCall{a}).refuses(l) {
		return false
	}
	switch {
	case tool == "yarn" && (l.Verb == "" && len(l.After) == 0 || l.Verb == "install"):
		return len(l.Operands) == 0 && yarnCall{a}.yarn(l)
	case starting(tool, l):
		return a.executes(l)
	case tool == "yarn" && l.Verb == "workspace":
		return yarnCall{a}.yarnWorkspace(l)
	}
	return a.otherScript(tool, l)
}

// misplaced refuses a tool that a project, or its own configuration, does not let run.
func (a *call) misplaced(tool string, l projects.Line) bool {
	if !a.Failed && (tool == "pnpm" || tool == "yarn") && (corepackCall{a}).configuredFor(tool, l.Verb) {
		return true
	}
	if tool == "pnpm" && !a.Failed && (corepackCall{a}).shimmed() && (corepackCall{a}).unkeyed() {
		return true
	}
	return tool == "pnpm" && (pnpmCall{a}).homeless(l)
}

// starting reports whether a command starts a program by its name.
func starting(tool string, l projects.Line) bool {
	return len(l.Operands) > 0 && (tool == "yarn" && l.Verb == "node" || tool != "bun" && l.Verb == "exec")
}

// executes starts a program with those of the project's packages first on PATH: exec PROGRAM, and yarn's node FILE. Sources:
// pnpm's documentation of exec, yarn's of exec and node.
func (a *call) executes(l projects.Line) bool {
	words := append(l.Operands, l.After...)
	if l.Verb == "node" {
		words = append([]string{"node"}, words...)
	}
	return npxCall{a}.through(words[0], words[1:])
}

// many reports whether a command of pnpm's may work on several parts of a project.
func many(l projects.Line) bool {
	return l.Has("filter", "F", "recursive", "r") || l.Verb == "deploy" || l.Verb == "recursive"
}

// others are options of pnpm that change what it works on, and that are not followed.
var others = []string{"location", "userconfig", "globalconfig", "script-shell", "help", "h", "w", "workspace-root", "g", "global", "prefix", "include-workspace-root", "filter-prod", "modules-folder"}

// otherScript is a script of the project's by its name, after run or without.
func (a *call) otherScript(tool string, l projects.Line) bool {
	explicit := l.Verb == "run"
	if explicit {
		if len(l.Operands) == 0 {
			return false
		}
		l.Verb, l.Operands = l.Operands[0], l.Operands[1:]
	} else if !shortcut(tool, l.Verb) {
		return false
	}
	p, presence := a.Project()
	if (tool == "yarn" || explicit) && a.projectless(tool, l) {
		a.Reject("Couldn't find a package.json file in "+a.Dir.Text, false)
		return false
	}
	if presence != filesystem.Present || tool != "pnpm" && a.Nested(p) || a.Configured(p) {
		return false
	}
	if _, ok := p.Scripts[l.Verb]; ok {
		a.Events(p, l.Verb, false, append(l.Operands, l.After...), tool != "yarn" || p.PackageManager != "" || !a.Absent(path.Join(p.Dir, ".yarnrc.yml")))
		return true
	}
	bin := path.Join(p.Dir, "node_modules/.bin", l.Verb)
	if l.Has("if-present") || l.Verb == "start" && tool != "yarn" || l.Verb == "env" || l.Verb == "node" || tool == "bun" || len(p.Workspaces) > 0 && strings.Contains(l.Verb, ":") {
		return false
	}
	switch there := a.Stat(bin).Entry.Presence; {
	case there == filesystem.Present,
		there == filesystem.Unknown && !ordinary.MatchString(l.Verb) && !unserved(p, l.Verb):
		return false
	case there == filesystem.Unknown:
		a.Reject("Missing script: \""+l.Verb+"\" in "+path.Join(p.Dir, "package.json"), true)
		return false
	}
	if !a.Absent(bin) {
		return false
	}
	if tool == "pnpm" && !explicit {
		return false // a program of PATH, perhaps
	}
	a.Reject("Missing script: \""+l.Verb+"\" in "+path.Join(p.Dir, "package.json"), false)
	return false
}

// projectless reports whether a script is asked for, and neither the working directory nor one above it has a package.json
// or what pnpm takes instead.
func (a *call) projectless(tool string, l projects.Line) bool {
	names := []string{"package.json"}
	if tool == "pnpm" {
		names = append(names, "package.yaml", "package.json5")
	}
	return tool != "bun" && !l.Has("if-present") && !slices.ContainsFunc(names, func(name string) bool {
		_, e := a.Above(a.Dir.Text, name)
		return e.Presence != filesystem.Absent || e.Likely
	})
}

// ordinary are names as scripts have them, and as no package calls a program of its own.
var ordinary = lazyregexp.New(`^(?:start|build|dev|test|compile|lint|typecheck)$|^(?:start|build|dev|test|prod|serve|watch|lint|migrate|db|seed|deploy|generate|compile|docker|server|client)[-:.][\w:.-]+$`)

// yarnWorkspace is yarn workspace NAME SCRIPT. Source: yarn's documentation of workspace, versions 1.22 and 4.
func (a yarnCall) yarnWorkspace(l projects.Line) bool {
	if len(l.Operands) > 1 && l.Operands[1] == "run" {
		l.Operands = append(l.Operands[:1:1], l.Operands[2:]...)
	}
	p, presence := a.Project()
	if len(l.Operands) < 2 || presence != filesystem.Present || a.Nested(p) || len(p.Workspaces) == 0 {
		return false
	}
	part, presence := a.Workspace(p, l.Operands[0], "Unknown workspace \""+l.Operands[0]+"\"")
	if presence != filesystem.Present {
		return false
	}
	script := l.Operands[1]
	if _, ok := part.Scripts[script]; !ok {
		if unknown := a.Stat(path.Join(p.Dir, "node_modules/.bin", script)).Entry.Presence == filesystem.Unknown; unknown && ordinary.MatchString(script) && script != "start" {
			a.Reject("Missing script: \""+script+"\" in "+path.Join(part.Dir, "package.json"), true)
			return false
		}
		if shortcut("yarn", script) && a.Absent(path.Join(part.Dir, "node_modules/.bin", script)) && a.Absent(path.Join(p.Dir, "node_modules/.bin", script)) && script != "start" {
			a.Reject("Missing script: \""+script+"\" in "+path.Join(part.Dir, "package.json"), false)
		}
		return false
	}
	a.Events(part, script, false, append(l.Operands[2:], l.After...), true)
	return true
}

// shortcut reports whether a word is the name of a script rather than a verb of the tool: names that projects give, and
// no tool has.
func shortcut(tool, verb string) bool {
	switch verb {
	case "generate-lock-entry": // a verb of yarn's
		return false
	case "build":
		return tool != "bun"
	case "start", "test", "lint", "dev", "compile", "bundle", "generate", "typecheck", "serve":
		return tool != "bun" || verb == "start"
	}
	return strings.ContainsAny(verb, "-:.") && ordinary.MatchString(verb)
}
