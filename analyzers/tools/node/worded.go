package node

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// inner are the verbs that follow a verb of yarn 1, which takes no other and not none. Source: what yarn 1.22.22 prints.
var inner = map[string]string{"global": "add bin dir ls list remove upgrade upgrade-interactive", "cache": "ls list clean dir",
	"config": "set get delete list current", "workspaces": "info run", "licenses": "ls list generate-disclaimer", "policies": "set-version"}

// listing are the verbs of yarn 1 that read its lock file. Source: what yarn 1.22.22 prints.
var listing = strings.Fields(`remove upgrade list why outdated autoclean`)

// misused refuses what yarn 1 does not do with its verbs.
func (a yarnCall) misused(l projects.Line) bool {
	if _, ok := a.classic(a.Dir.Text); !ok || l.Has("help", "h", "version", "v") {
		return false
	}
	p, presence := a.Project()
	if _, script := p.Scripts[l.Verb]; presence == filesystem.Unknown || script || l.Verb == "" || !a.Absent(path.Join(a.Dir.Text, "node_modules/.bin", l.Verb)) {
		return false
	}
	var reason, first string
	if len(l.Operands) > 0 {
		first = l.Operands[0]
	}
	unlocked := slices.Contains(listing, l.Verb) && !a.Nested(p) && !slices.ContainsFunc([]string{"yarn.lock", ".yarnrc", ".yarnrc.yml"}, func(name string) bool {
		return !a.Absent(path.Join(a.Dir.Text, name)) || !a.Absent(path.Join(p.Dir, name))
	})
	switch verbs, has := inner[l.Verb]; {
	case has && !slices.Contains(strings.Fields(verbs), first):
		reason = "Invalid subcommand. Try \"" + strings.Join(strings.Fields(verbs), ", ") + "\""
	case l.Verb == "install" && first != "" && !l.Has("flat"):
		reason = "`install` has been replaced with `add` to add new dependencies. Run \"yarn add " + first + "\" instead"
	case l.Verb == "add" && first == "" && len(l.After) == 0:
		reason = "Missing list of packages to add to your project"
	case l.Verb == "exec" && first == "" && len(l.After) == 0:
		reason = "Missing command name"
	case l.Verb == "prune":
		reason = "The prune command isn't necessary. `yarn install` will prune extraneous packages"
	case unlocked && presence == filesystem.Present:
		reason = "No lockfile in this directory. Run `yarn install` to generate one"
	default:
		return false
	}
	a.Reject(reason, false)
	return true
}

// workspaceless refuses what pnpm does only in a workspace. Source: what pnpm 9.1 prints; the documentation of -w and deploy.
func (a pnpmCall) workspaceless(l projects.Line, from effects.Line) bool {
	root := rooted(from)
	if !root && l.Verb != "deploy" || l.Has("g", "global", "help", "h", "C", "dir", "filter", "F", "r", "recursive") || a.Dir.Text == "" {
		return false
	}
	if _, e := a.Above(a.Dir.Text, "pnpm-workspace.yaml"); e.Presence != filesystem.Absent || e.Likely || !a.Lookup("NPM_CONFIG_WORKSPACE_DIR").Unset {
		return false
	}
	reason := "A deploy is only possible from inside a workspace"
	if root {
		reason = "--workspace-root may only be used inside a workspace"
	}
	a.Reject(reason+": no pnpm-workspace.yaml above "+a.Dir.Text, false)
	return true
}

// rooted reports whether pnpm is told to work in the root of the workspace: before its verb, or behind one that installs.
// What follows the name of a script is the script's.
func rooted(from effects.Line) bool {
	for i, arg := range from.Args {
		switch {
		case arg.Text == "-w" || arg.Text == "--workspace-root":
			return i == 0 || from.Verb.Index > arg.Index || slices.Contains([]string{"add", "install", "i"}, from.Verb.Text)
		case !arg.Known || arg.Text == "--":
			return false
		}
	}
	return false
}

// lacks refuses what lacks a workspace, or an operand; plain: the command line is understood.
func (a pnpmCall) lacks(l projects.Line, from effects.Line, plain bool) bool {
	return a.workspaceless(l, from) || plain && a.operandless(l)
}

// operandless refuses a verb of pnpm that names packages and is given none. Source: what pnpm 9.1 prints.
func (a pnpmCall) operandless(l projects.Line) bool {
	if l.Verb != "add" || len(l.Operands)+len(l.After) > 0 || l.Has("help", "h") {
		return false
	}
	a.Reject("`pnpm add` requires the package name", false)
	return true
}

// serverless refuses pnpm start where nothing says what it starts. Source: what pnpm 9.1 prints.
func (a pnpmCall) serverless(l projects.Line) bool {
	p, presence := a.Project()
	if l.Verb != "start" && (l.Verb != "run" || len(l.Operands) == 0 || l.Operands[0] != "start") || presence != filesystem.Present {
		return false
	}
	if _, script := p.Scripts["start"]; script || l.Has("if-present") || a.Configured(p) || !a.Absent(path.Join(p.Dir, "server.js")) {
		return false
	}
	a.Reject("Missing script start or file server.js in "+p.Dir, false)
	return true
}

// removing are the verbs of npm's that remove packages.
var removing = map[string]bool{"uninstall": true, "unlink": true, "remove": true, "rm": true}

// words are the verbs that follow a verb of npm's, which takes no other. Source: lib/commands of npm 9, 10 and 11.
var words = map[string]string{"cache": "add clean ls verify rm clear list npx", "config": "set get delete rm list ls edit fix", "c": "set get delete rm list ls edit fix",
	"pkg": "set get delete fix"}

// misused refuses what npm does not do with its verbs. Source: lib/commands of npm 10; npm 10.8 was run.
func (a *call) misused(l projects.Line) bool {
	first := ""
	if len(l.Operands) > 0 {
		first = l.Operands[0]
	}
	reason := ""
	switch verbs, has := words[l.Verb]; {
	case l.Has("help", "h"):
		return false
	case has && first != "" && !slices.Contains(strings.Fields(verbs), first):
		reason = "npm " + l.Verb + " has no " + first
	case (l.Verb == "config" || l.Verb == "c") && (first == "set" || first == "delete" || first == "rm") && len(l.Operands) == 1:
		reason = "npm config " + first + " needs a key"
	case l.Verb == "pkg" && (first == "set" || first == "delete") && len(l.Operands)+len(l.After) == 1:
		reason = "npm pkg " + first + " needs a key"
	case removing[l.Verb] && first == "" && !l.Has("g", "global"):
		reason = "Must provide a package name to remove"
	case l.Verb == "version" && first != "" && len(l.Operands) == 1 && plainWord(first):
		reason = "Invalid version: " + first
	case l.Verb == "audit" && (first == "" || first == "fix"):
		reason = a.unaudited(l)
	}
	if reason == "" || !a.Modern() { // to ask for the release makes what follows depend on it
		return false
	}
	a.Reject(reason, false)
	return true
}

// plainWord reports whether a word is neither a version nor one of those that npm version takes instead.
func plainWord(word string) bool {
	return !strings.ContainsAny(word, "0123456789.$") && !slices.Contains(strings.Fields(`major minor patch premajor preminor prepatch prerelease from-git`), word)
}

// unaudited says that npm audit has no list of what is installed, "" where it may have one. Source: what npm 10.8 prints.
func (a *call) unaudited(l projects.Line) string {
	p, presence := a.Project()
	if presence != filesystem.Present || l.Has("g", "global", "package-lock", "no-package-lock") || a.Nested(p) || a.Configured(p) {
		return ""
	}
	for _, name := range []string{"package-lock.json", "npm-shrinkwrap.json"} {
		if !a.Absent(path.Join(p.Dir, name)) {
			return ""
		}
	}
	return "npm audit needs package-lock.json in " + p.Dir + ": run npm i --package-lock-only first"
}

// unserved reports whether a project asks for serve, and for no package that has such a program.
func unserved(p projects.Project, verb string) bool {
	if verb != "serve" || len(p.Workspaces) > 0 {
		return false
	}
	for _, group := range []map[string]string{p.Dependencies, p.DevDependencies, p.OptionalDependencies} {
		for name := range group {
			if strings.Contains(name, "serve") || strings.Contains(name, "cli") {
				return false
			}
		}
	}
	return true
}
