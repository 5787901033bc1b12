package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// aliases of npm's verbs. Source: npm 10, lib/utils/cmd-list.js.
var aliases = map[string]string{"clean-install": "ci", "ic": "ci", "install-clean": "ci", "isntall-clean": "ci", "i": "install", "in": "install",
	"ins": "install", "inst": "install", "insta": "install", "instal": "install", "isnt": "install", "isnta": "install", "isntal": "install",
	"isntall": "install", "add": "install", "run-script": "run", "rum": "run", "urn": "run", "t": "test", "tst": "test"}

func (a *call) npm(from effects.Line) bool {
	l, ok := plain(from)
	if !ok || l.steered {
		return false
	}
	if full, ok := aliases[l.verb]; ok {
		l.verb = full
	}
	if l.has("g", "global") {
		return installCall{a}.global(l)
	}
	defer a.enter(l, "prefix", "C")()
	switch l.verb {
	case "ci", "install":
		return len(l.operands) == 0 && !l.selective() && installCall{a}.install(l)
	case "start", "test", "stop":
		l.operands = append([]string{l.verb}, l.operands...)
		return a.npmRun(l)
	case "run":
		return len(l.operands) > 0 && a.npmRun(l)
	case "exec", "x":
		return len(l.operands) > 0 && !l.selective() && npxCall{a}.npx(l.operands[0], append(l.operands[1:], l.after...), l.has("no-yes"))
	case "prune":
		return !l.selective() && len(l.operands) == 0 && installCall{a}.prune(l)
	}
	return false
}

// npmRun is npm run NAME.
func (a *call) npmRun(l line) bool {
	name := l.operands[0]
	p, presence := a.project()
	if presence == filesystem.Absent {
		a.refuse("Could not read package.json: no package.json in "+a.Dir.Text, false)
		return false
	}
	if presence == filesystem.Unknown || a.configured(p) || name == "restart" || name == "env" {
		return false
	}
	if l.has("w", "workspace") {
		if p, presence = a.workspace(p, l.value("w", "workspace"), "No workspaces found: --workspace="+l.value("w", "workspace")); presence != filesystem.Present {
			return a.Failed
		}
	}
	if l.has("workspaces", "ws") {
		return a.everywhere(p, name, l)
	}
	return a.named(p, name, l)
}

// named runs the script of that name.
func (a *call) named(p project, name string, l line) bool {
	if _, ok := p.Scripts[name]; !ok {
		return a.unscripted(p, name, l)
	}
	a.events(p, name, l.has("ignore-scripts"), append(l.operands[1:], l.after...), false)
	return true
}

// everywhere runs the script of every workspace. One that lacks it does not keep the others from running theirs.
func (a *call) everywhere(p project, name string, l line) bool {
	dirs, complete := a.workspaces(p)
	if !complete || l.has("include-workspace-root") {
		return false
	}
	for _, dir := range dirs {
		part := project{dir: dir}
		if !a.json(path.Join(dir, "package.json"), &part.manifest) || !a.named(part, name, l) && !a.Failed {
			return false
		}
	}
	return len(dirs) > 0 && !a.Failed
}

// unscripted is a script that package.json does not have: npm start takes server.js then.
// Where it fails what follows goes on as if it had not, from what the text says.
func (a *call) unscripted(p project, name string, l line) bool {
	likely := false
	switch {
	case name == "start":
		presence, inferred := a.presence(path.Join(p.dir, "server.js"))
		if presence == filesystem.Unknown {
			return false
		}
		if presence == filesystem.Present {
			p.Scripts = map[string]string{"start": "node server.js"}
			a.events(p, name, l.has("ignore-scripts"), l.after, false)
			return true
		}
		likely = inferred
	case name == "test" && !a.modern():
		return false // npm 6 does nothing then
	}
	if l.has("if-present") {
		return true
	}
	a.refuse("Missing script: \""+name+"\" in "+path.Join(p.dir, "package.json"), likely)
	return false
}

// events runs a script with those that its name brings before and after. perhaps: the tool may leave those out.
func (a *call) events(p project, name string, alone bool, args []string, perhaps bool) {
	for _, event := range []string{"pre" + name, name, "post" + name} {
		text, ok := p.Scripts[event]
		if !ok || a.Failed || alone && event != name {
			continue
		}
		site := a.Site
		if event == name {
			for _, arg := range args {
				text += " '" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
			}
		} else if perhaps {
			site = site.Guarded().Perhaps()
		}
		a.script(p, text, site)
	}
}

// script runs one script of the project as npm does: in the project's folder, with the folders of its packages'
// programs first on PATH. Source: set-path.js of @npmcli/run-script 8.
func (a *call) script(p project, text string, site tools.Site) {
	if strings.TrimSpace(text) != "" {
		a.scriptIn(p, text, site)
	}
}

// scriptIn runs a script in a folder, with the programs of the packages that are installed there and above.
func (a *call) scriptIn(p project, text string, site tools.Site) {
	var dirs []string
	for dir := range tools.Upwards(p.dir) {
		dirs = append(dirs, path.Join(dir, "node_modules/.bin"))
	}
	if a.Executable != "" {
		dirs = append(dirs, path.Join(path.Dir(a.Real(a.Executable)), "../node_modules/@npmcli/run-script/lib/node-gyp-bin"))
	}
	agent, agreed := npxCall{a}.agent()
	status := a.Shell.Script(text, a.Fields[0].Span, site, func(w *tools.World) {
		w.Dir = tools.Word{Text: p.dir, Known: true}
		if v := w.Lookup("PATH"); v.Known && !v.Unset && !a.virtual(p, text) {
			w.Vars["PATH"] = tools.Variable{Text: strings.Join(dirs, ":") + ":" + v.Text, Known: true, Exported: true}
		} else {
			w.Vars["PATH"], w.Vars["NODE_OPTIONS"] = tools.Variable{Exported: true}, tools.Variable{Exported: true}
		}
		if agreed {
			w.Vars["npm_config_user_agent"] = agent
		}
		w.Open = true // npm_package_name and its like
	})
	if status == tools.Failed {
		a.Failed = true
	}
}

// virtual reports whether programs may come from elsewhere than the folders of packages: a yarn that keeps packages in
// archives makes folders of its own for PATH, and all but npm bring a node-gyp of their own.
func (a *call) virtual(p project, text string) bool {
	switch path.Base(a.Fields[0].Text) {
	case "npm", "npx":
		return false
	case "yarn", "yarnpkg":
		if p.PackageManager != "" || !a.absent(path.Join(p.dir, ".yarnrc.yml")) || !a.absent(path.Join(p.dir, ".pnp.cjs")) {
			return true
		}
	}
	return strings.Contains(text, "node-gyp")
}

// refuse notes that the command fails.
func (a *call) refuse(reason string, likely bool) {
	a.Refuse(effects.Arg{}, state.FailsExit, reason, likely)
}
