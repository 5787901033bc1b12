package node

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// aliases of npm's verbs. Source: npm 10, lib/utils/cmd-list.js.
var aliases = map[string]string{"clean-install": "ci", "ic": "ci", "install-clean": "ci", "isntall-clean": "ci", "i": "install", "in": "install",
	"ins": "install", "inst": "install", "insta": "install", "instal": "install", "isnt": "install", "isnta": "install", "isntal": "install",
	"isntall": "install", "add": "install", "run-script": "run", "rum": "run", "urn": "run", "t": "test", "tst": "test"}

func (a *call) npm(from effects.Line) bool {
	l, ok := projects.Plain(from)
	if ok {
		a.unsettable(l)
		a.gone(l)
	}
	if !ok || l.Steered || a.Failed {
		return false
	}
	if full, ok := aliases[l.Verb]; ok {
		l.Verb = full
	}
	if a.misused(l) {
		return false
	}
	if l.Has("g", "global") {
		if l.Verb == "install" && (installCall{a}).unpacked(l) {
			return false
		}
		return installCall{a}.global(l)
	}
	defer a.Enter(l, "prefix", "C")()
	switch l.Verb {
	case "ci", "install":
		if l.Verb == "install" && (installCall{a}).unpacked(l) || l.Has("w", "workspace") && (installCall{a}).apart(l) {
			return false
		}
		return len(l.Operands) == 0 && !l.Selective() && installCall{a}.install(l)
	case "start", "test", "stop":
		l.Operands = append([]string{l.Verb}, l.Operands...)
		return a.npmRun(l)
	case "run":
		return a.npmRun(l)
	case "exec", "x":
		return len(l.Operands) > 0 && !l.Selective() && npxCall{a}.npx(l.Operands[0], append(l.Operands[1:], l.After...), l.Has("no-yes"))
	case "cache":
		a.uncleaned(l)
		return false
	case "version":
		a.unversioned(l)
		return false
	case "pack":
		return packCall{a}.pack(l)
	case "prune":
		return !l.Selective() && len(l.Operands) == 0 && installCall{a}.prune(l)
	}
	if a.Modern() && unknown.Has(l.Verb) {
		a.Reject("Unknown command: \""+l.Verb+"\": a script is started by npm run "+l.Verb, false)
	}
	return false
}

// unknown are names of scripts that people take for commands of npm's. Source: lib/utils/cmd-list.js of npm 10 and 11,
// where none is a command, an alias or a part of one; npm 10.8 was run.
var unknown = tools.WordList("build dev serve lint watch compile format migrate seed generate prod deploy preview typecheck")

// npmRun is npm run NAME, and npm run alone, which lists the scripts.
func (a *call) npmRun(l projects.Line) bool {
	name := ""
	if len(l.Operands) > 0 {
		name = l.Operands[0]
	}
	p, presence := a.Project()
	if presence == filesystem.Absent {
		a.Reject("Could not read package.json: no package.json in "+a.Dir.Text, false)
		return false
	}
	if presence == filesystem.Unknown || a.Configured(p, selecting...) || name == "restart" || name == "env" {
		return false
	}
	if name == "" {
		return !l.Selective() && len(l.After) == 0
	}
	if l.Has("w", "workspace") {
		if p, presence = a.Workspace(p, l.Value("w", "workspace"), "No workspaces found: --workspace="+l.Value("w", "workspace")); presence != filesystem.Present {
			return a.Failed
		}
	}
	if l.Has("workspaces", "ws") {
		return a.everywhere(p, name, l)
	}
	return a.named(p, name, l)
}

// named runs the script of that name.
func (a *call) named(p projects.Project, name string, l projects.Line) bool {
	if _, ok := p.Scripts[name]; !ok {
		return a.unscripted(p, name, l)
	}
	a.Events(p, name, l.Has("ignore-scripts"), append(l.Operands[1:], l.After...), false)
	return true
}

// everywhere runs the script of every workspace. One that lacks it does not keep the others from running theirs.
func (a *call) everywhere(p projects.Project, name string, l projects.Line) bool {
	dirs, complete := a.Workspaces(p)
	if !complete || l.Has("include-workspace-root") {
		return false
	}
	for _, dir := range dirs {
		part := projects.Project{Dir: dir}
		if !a.JSON(path.Join(dir, "package.json"), &part.Manifest) || !a.named(part, name, l) && !a.Failed {
			return false
		}
	}
	return len(dirs) > 0 && !a.Failed
}

// unscripted is a script that package.json does not have: npm start takes server.js then.
// Where it fails what follows goes on as if it had not, from what the text says.
func (a *call) unscripted(p projects.Project, name string, l projects.Line) bool {
	likely := false
	switch {
	case name == "start":
		presence, inferred := a.Presence(path.Join(p.Dir, "server.js"))
		if presence == filesystem.Unknown {
			return false
		}
		if presence == filesystem.Present {
			p.Scripts = map[string]string{"start": "node server.js"}
			a.Events(p, name, l.Has("ignore-scripts"), l.After, false)
			return true
		}
		likely = inferred
	case name == "test" && !a.Modern():
		return false // npm 6 does nothing then
	}
	if l.Has("if-present") {
		return true
	}
	a.Reject("Missing script: \""+name+"\" in "+path.Join(p.Dir, "package.json"), likely)
	return false
}
