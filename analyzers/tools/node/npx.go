package node

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// npxLine is npx PROGRAM: a program of the project's packages, else of a package that is fetched. Source: npm 10's
// documentation of npm exec.
func (a npxCall) npxLine(args []string) bool {
	kept := false
	for i, arg := range args {
		switch {
		case arg == "--no-install" || arg == "--no":
			kept = true
		case arg == "--yes" || arg == "-y" || arg == "--quiet" || arg == "-q" || arg == "--silent":
		case arg == "--":
		case strings.HasPrefix(arg, "-"):
			return false
		default:
			return a.npx(arg, args[i+1:], kept)
		}
	}
	return false
}

// npx is one program with its arguments; kept: nothing is fetched.
func (a npxCall) npx(name string, args []string, kept bool) bool {
	if strings.ContainsAny(name, "/@:") {
		return false
	}
	if name == "only-allow" { // be it fetched or not
		return a.onlyAllow(args)
	}
	there, complete := a.bin(name)
	if there {
		return a.through(name, args)
	}
	if !complete {
		return false
	}
	if kept {
		a.Reject(name+" is not installed, and --no-install keeps npx from fetching it", false)
	} else if why := packages.Misnamed[name]; why != "" {
		a.Reject(name+" is not installed, and the package of that name that it fetches "+why, false)
	}
	return false
}

// bin reports whether a program of the project's packages has the name; complete: it certainly is there or is not.
func (a npxCall) bin(name string) (there, complete bool) {
	for dir := a.Dir.Text; ; dir = path.Dir(dir) {
		at := path.Join(dir, "node_modules/.bin", name)
		if !a.Absent(at) {
			parent := a.Stat(path.Dir(at)).Entry
			return parent.Presence == filesystem.Present && !parent.Likely, false
		}
		if dir == "/" {
			program := a.World.Program(name)
			return false, program.Presence == filesystem.Absent && !program.Likely
		}
	}
}

// through starts a program of the project's packages where it was asked for.
func (a npxCall) through(name string, args []string) bool {
	text := name
	for _, arg := range args {
		text += " '" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
	}
	a.ScriptIn(projects.Project{Dir: a.Dir.Text}, text, a.FailureContext)
	return true
}

// onlyAllow is the package of that name, which lets one package manager run a project's scripts. Source: its README,
// version 1.2.
func (a npxCall) onlyAllow(args []string) bool {
	agent := a.Lookup("npm_config_user_agent")
	running, _, _ := strings.Cut(agent.Text, "/")
	if len(args) != 1 || !agent.Known || agent.Unset || running == "" || running == args[0] {
		return false
	}
	a.Reject("only-allow permits only "+args[0]+", and this is "+running, false)
	return false
}

// runAll is npm-run-all, with names of scripts that may have a wildcard at the end. Source: its README, version 4.1.
func (a npxCall) runAll(args []string) bool {
	p, presence := a.Project()
	if presence != filesystem.Present || a.Nested(p) {
		return false
	}
	var names []string
	for _, arg := range args {
		arg = strings.TrimSuffix(arg, " {@}") // what follows "--"
		if arg == "--" {
			break
		}
		switch start, wild := strings.CutSuffix(arg, "*"); {
		case arg == "-s" || arg == "-l" || arg == "-n" || arg == "--silent" || arg == "--sequential" || arg == "--serial" || arg == "--print-label" || arg == "-p" || arg == "--parallel":
		case strings.HasPrefix(arg, "-") || strings.ContainsAny(arg, " {*") && !wild:
			return false
		case wild:
			before := len(names)
			for _, name := range projects.Sorted(p.Scripts) {
				if rest, ok := strings.CutPrefix(name, start); ok && !strings.Contains(rest, ":") && rest != "" {
					names = append(names, name)
				}
			}
			if len(names) == before && start != "" && !strings.Contains(start, "*") && !a.Failed {
				a.Reject("Task not found: \""+arg+"\" in "+path.Join(p.Dir, "package.json"), false)
				return false
			}
		default:
			names = append(names, arg)
		}
	}
	for _, name := range names {
		if _, ok := p.Scripts[name]; !ok {
			a.Reject("Task not found: \""+name+"\" in "+path.Join(p.Dir, "package.json"), false)
			return false
		}
	}
	for _, name := range names {
		if !a.Failed {
			a.Events(p, name, false, nil, false)
		}
	}
	return len(names) > 0
}

// envCmd is env-cmd -f FILE PROGRAM: the file of variables must be there. Source: the README of env-cmd 10.
func (a npxCall) envCmd(args []string) bool {
	for i, arg := range args {
		switch {
		case (arg == "-f" || arg == "--file") && i+1 < len(args) && i == 0:
			if file := args[1]; !slices.Contains(args, "--fallback") && !strings.ContainsAny(file, "$*") && a.Absent(file) {
				a.Reject("Failed to find .env file at path: "+a.Path(file), false)
			}
			return false
		case !strings.HasPrefix(arg, "-"):
			return false
		}
	}
	return false
}

// yarned reports whether the command is yarn's.
func (a *call) yarned() bool { return strings.HasPrefix(path.Base(a.Fields[0].Text), "yarn") }
