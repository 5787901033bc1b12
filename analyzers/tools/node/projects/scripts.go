package projects

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// agent is the variable by which scripts know who runs them; ok is false where the command leaves it as it is.
func (a *Call) agent() (v tools.Variable, ok bool) {
	switch tool := path.Base(a.Fields[0].Text); tool {
	case "npm", "pnpm", "yarn":
		return tools.Variable{Text: tool + "/", Known: true, Exported: true}, true
	}
	return v, false
}

// Events runs a script with those that its name brings before and after. perhaps: the tool may leave those out.
func (a *Call) Events(p Project, name string, alone bool, args []string, perhaps bool) {
	for _, event := range []string{"pre" + name, name, "post" + name} {
		text, ok := p.Scripts[event]
		if !ok || a.Failed || alone && event != name {
			continue
		}
		in := a.FailureContext
		if event == name {
			for _, arg := range args {
				text += " '" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
			}
		} else if perhaps {
			in = in.Guarded().Perhaps()
		}
		a.Script(p, text, in)
	}
}

// Script runs one script of the project as npm does: in the project's folder, with the folders of its packages'
// programs first on PATH. Source: set-path.js of @npmcli/run-script 8.
func (a *Call) Script(p Project, text string, in tools.FailureContext) {
	switch {
	case windows.MatchString(text) && !strings.Contains(text, "then"):
		a.Reject("Syntax error: end of file unexpected (expecting \"then\"): \""+text+"\" is for cmd.exe, and sh runs it", false)
	case strings.TrimSpace(text) != "":
		a.ScriptIn(p, text, in)
	}
}

// windows is a script that begins with a condition of cmd.exe, of which sh runs nothing.
var windows = lazyregexp.New(`^\s*if\s+(?:not\s+|NOT\s+)?(?:exist|EXIST)\s`)

// ScriptIn runs a script in a folder, with the programs of the packages that are installed there and above.
func (a *Call) ScriptIn(p Project, text string, in tools.FailureContext) {
	var dirs []string
	for dir := range tools.Upwards(p.Dir) {
		dirs = append(dirs, path.Join(dir, "node_modules/.bin"))
	}
	if a.Executable != "" {
		dirs = append(dirs, path.Join(path.Dir(a.Real(a.Executable)), "../node_modules/@npmcli/run-script/lib/node-gyp-bin"))
	}
	agent, agreed := a.agent()
	status := a.Shell.Script(text, a.Fields[0].Span, in, func(w *tools.World) {
		w.Dir = tools.Word{Text: p.Dir, Known: true}
		if v := w.Lookup("PATH"); v.Known && !v.Unset && !a.virtual(p, text) {
			w.Vars["PATH"] = tools.Variable{Text: strings.Join(dirs, ":") + ":" + v.Text, Known: true, Exported: true}
		} else {
			w.Vars["PATH"], w.Vars["NODE_OPTIONS"] = tools.Variable{Exported: true}, tools.Variable{Exported: true}
		}
		if !agreed || a.virtual(p, "") {
			w.Open = true
			return
		}
		w.Vars["npm_config_user_agent"] = agent
		for _, name := range given {
			if _, held := w.Vars[name]; !held {
				w.Vars[name] = tools.Variable{Exported: true}
			}
		}
	})
	if status == tools.Failed {
		a.Failed = true
	}
}

// given are the variables that npm, pnpm and yarn 1 set for a script beside those of npm_. Sources: @npmcli/run-script 8,
// lib/make-spawn-args.js and lib/set-path.js; pnpm 9, @pnpm/lifecycle; yarn 1.22, util/execute-lifecycle-script.js.
var given = []string{"INIT_CWD", "NODE", "COLOR", "EDITOR", "NODE_ENV", "PNPM_SCRIPT_SRC_DIR", "PNPM_PACKAGE_NAME", "PROJECT_CWD",
	"YARN_WRAP_OUTPUT", "FORCE_COLOR", "TMPDIR"}

// virtual reports whether programs may come from elsewhere than the folders of packages: a yarn that keeps packages in
// archives makes folders of its own for PATH, and all but npm bring a node-gyp of their own.
func (a *Call) virtual(p Project, text string) bool {
	switch path.Base(a.Fields[0].Text) {
	case "npm", "npx":
		return false
	case "yarn", "yarnpkg":
		if p.PackageManager != "" || !a.Absent(path.Join(p.Dir, ".yarnrc.yml")) || !a.Absent(path.Join(p.Dir, ".pnp.cjs")) {
			return true
		}
	}
	return strings.Contains(text, "node-gyp")
}

// Reject notes that the command fails.
func (a *Call) Reject(reason string, likely bool) {
	a.Refuse(effects.Arg{}, state.FailsExit, reason, likely)
}
