package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/code"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/releases"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// follows runs a file as far as it is certain what that does. What it exports serves the files that load it.
func (g *graph) follows(at, text string, esm bool) {
	if g.over {
		return
	}
	e := g.Stat(at).Entry
	if e.Source != nil {
		text = *e.Source
	} else if whole, known := g.Text(at); known {
		text = whole
	}
	g.begins(text)
	plain := e.Source == nil && script(at) && !g.translates
	g.exported[at] = g.program.Run(code.Module{File: at, ESM: esm, Plain: plain}, text)
}

// since is the line of node's releases from which on there is a name, 0 where this node may have it.
func (g *graph) since(of, name string) int {
	v, known := g.Version()
	if line, lacks := releases.Lacks(of, name, v.Version[0]); known && !g.hooked && lacks {
		return line
	}
	return 0
}

// begins notes what a file defines for the others, which it may do before it loads them.
func (g *graph) begins(text string) {
	if g.program == nil {
		g.program = &code.Program{Dir: g.Dir.Text, Words: g.words, Variable: g.variable, There: g.there, Text: g.Text,
			Do: g.judged, Load: g.asked, Release: g.release, Since: g.since, Early: g.early}
		g.exported, g.assigned = map[string]*code.Value{}, map[string]bool{}
	}
	g.program.Shares(text)
	for _, m := range assigning.FindAllStringSubmatch(text, -1) {
		g.assigned[m[1]] = true
	}
	g.hooked = g.hooked || javascript.Hooks(text)
}

// assigning sets a variable of the environment.
var assigning = lazyregexp.New(`process\.env(?:\.(\w+)|\[["']\w+["']\]|\[[^\]]*\])\s*(?:\?\?|\|\|)?=[^=]`)

// asked is what a module exports that a program loads as it is run. It is followed then, if it was not before.
func (g *graph) asked(ask code.Ask) (v *code.Value, ends bool) {
	own := strings.HasPrefix(ask.Name, ".") || path.IsAbs(ask.Name)
	if v = g.exported[g.target(ask.From, ask.Name)]; v != nil || g.over {
		return v, false
	}
	if ask.Caught || g.hooked || typed(ask.From) || ask.ESM && g.Stat(ask.From).Entry.Source != nil {
		return nil, false
	}
	likely := g.likely
	if g.module(ask.Name, ask.From, ask.ESM); g.reason != "" {
		g.likely = g.likely || !g.sure()
		return nil, true
	}
	g.likely = likely
	if own && path.Ext(ask.Name) == ".json" && !ask.ESM {
		if text, known := g.Text(absolute(ask.From, ask.Name)); known {
			return code.Decode(text), false
		}
	}
	if v = g.exported[g.target(ask.From, ask.Name)]; v == nil && own && !ask.ESM && !g.over {
		v = g.unfilled(absolute(ask.From, ask.Name))
	}
	return v, g.over
}

// absolute is the path of a module of the project's own by its name.
func absolute(from, name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(path.Dir(from), name)
}

// target is the file of the project's own that a name stands for, "" where there is none.
func (g *graph) target(from, name string) string {
	if !strings.HasPrefix(name, ".") && !path.IsAbs(name) {
		return ""
	}
	at := absolute(from, name)
	for _, p := range []string{at, at + ".js", at + ".mjs", at + ".cjs", at + ".ts", at + "/index.js", at + "/index.ts", strings.TrimSuffix(at, ".js") + ".ts"} {
		r := g.Stat(p)
		if g.exported[r.Path] != nil {
			return r.Path
		}
		if g.exported[p] != nil {
			return p
		}
	}
	return ""
}

// variable is one of the environment in which a container starts; who starts it may set more, of which nothing is said
// here.
func (g *graph) variable(name string) (value string, is code.State) {
	if g.assigned[name] || g.assigned[""] {
		return "", code.Unknown
	}
	if given.Has(name) || strings.HasPrefix(name, "npm_") || strings.HasPrefix(name, "KUBERNETES_") {
		if v := g.Lookup(name); name == "HOME" && v.Known && !v.Unset {
			return v.Text, code.Present
		}
		return "", code.Unknown
	}
	v, held := g.Vars[name]
	switch {
	case held && v.Known && !v.Unset:
		return v.Text, code.Present
	case (!held || v.Unset) && !g.dotted() && !g.filed && !(g.configures && modes.Has(name)):
		return "", code.Absent
	}
	return "", code.Unknown
}

// modes are the variables that programs set before they load their configuration.
var modes = tools.WordList("NODE_ENV BABEL_ENV MODE VITE_USER_NODE_ENV NEXT_PHASE NEXT_RUNTIME WEBPACK_SERVE VITEST TURBOPACK")

// given are the variables that shells, npm and the engine set.
var given = tools.WordList("HOME HOSTNAME PWD OLDPWD SHLVL TERM _ USER LOGNAME SHELL NODE INIT_CWD COLOR EDITOR PATH TMPDIR")

func (g *graph) there(file string) code.State {
	switch e := g.Stat(file).Entry; {
	case e.Presence == filesystem.Present:
		return code.Present
	case e.Presence == filesystem.Absent && !e.Likely:
		return code.Absent
	}
	return code.Unknown
}

// judged refuses what a step of a program cannot do.
func (g *graph) judged(s code.Step) bool {
	if s.Path != "" && (tools.RuntimeDir(s.Path) || transient(s.Path)) {
		return false
	}
	switch s.Deed {
	case code.Demands:
		said := s.Name + " is not set, without which " + s.File + " ends the program"
		if !g.Container {
			g.kind, g.likely = state.FailsExit, !g.sure()
			g.fail(s.Name, said)
		} else if g.unset == "" {
			g.lacks(s.Name, "without which "+s.File+" ends the program")
		}
		return true
	case code.Starts:
		if g.World.Program(s.Name).Presence != filesystem.Absent {
			return false
		}
		g.kind, g.likely = state.FailsCommand, true
		g.fail(s.Name, "spawn "+s.Name+" ENOENT: not found, which "+s.File+" starts")
	case code.Loads:
		g.worker(s.Path, s.File)
		return g.reason != ""
	case code.Asks:
		g.kind, g.likely = state.FailsArguments, !g.sure()
		g.fail(s.File, "an argument is missing, without which "+s.File+" ends the program")
	case code.Lacks:
		g.likely = !g.sure()
		g.fail(s.Path, s.Path+": not found, without which "+s.File+" ends the program")
	case code.Reads:
		if e := g.Stat(s.Path).Entry; e.Presence == filesystem.Present {
			return e.Type == filesystem.Regular && g.unreadable(s.Path, s.File+" reads")
		}
		g.likely = !g.sure()
		g.fail(s.Path, "ENOENT: no such file or directory, open '"+s.Path+"', which "+s.File+" reads")
	case code.Throws:
		g.likely = true // an object may have been changed in ways that are not seen
		g.kind = state.FailsPath
		g.fail(s.File, s.Name+", in "+s.File)
	case code.Writes:
		return g.writes(s)
	case code.Makes:
		return g.folder(s)
	case code.Renames:
		if g.Barred(path.Dir(s.Path)) || g.Barred(path.Dir(s.To)) {
			g.denied(s.Path, "rename", s)
			return true
		}
		return false
	}
	return true
}

// sure reports whether what a step needs certainly is not there: in a container a volume may provide it, and what was called
// that is not known may have made it.
func (g *graph) sure() bool { return !g.Container && !g.program.Called && !g.State.Env.Open }

// transient reports whether a path is where files come from elsewhere, or from other programs.
func transient(p string) bool {
	for _, dir := range []string{"/tmp/", "/run/", "/dev/", "/proc/", "/sys/", "/var/run/", "/mnt/"} {
		if strings.HasPrefix(p, dir) {
			return true
		}
	}
	return false
}

func (g *graph) denied(p, what string, s code.Step) {
	g.kind, g.likely = state.FailsAccess, !g.sure()
	g.fail(p, "EACCES: permission denied, "+what+" '"+p+"', which "+s.File+" makes")
}

func (g *graph) writes(s code.Step) bool {
	e, dir := g.Stat(s.Path).Entry, path.Dir(s.Path)
	switch {
	case e.Presence == filesystem.Present && g.BarredFile(s.Path),
		g.there(s.Path) == code.Absent && !g.Absent(dir) && g.Barred(dir):
		g.denied(s.Path, "open", s)
	case g.there(dir) == code.Absent:
		g.likely = !g.sure()
		g.fail(dir, "ENOENT: no such file or directory, open '"+s.Path+"', which "+s.File+" makes")
	default:
		return false
	}
	return true
}

// folder refuses a folder that is there, whose folder above is not, or that the user may not make.
func (g *graph) folder(s code.Step) bool {
	above := path.Dir(s.Path)
	switch there := g.there(s.Path); {
	case there == code.Present && !s.Parents:
		g.likely = !g.sure()
		g.fail(s.Path, "EEXIST: file already exists, mkdir '"+s.Path+"', which "+s.File+" makes")
	case there == code.Absent && !s.Parents && g.there(above) == code.Absent:
		g.likely = !g.sure()
		g.fail(above, "ENOENT: no such file or directory, mkdir '"+s.Path+"', which "+s.File+" makes")
	case there == code.Absent && g.Barred(s.Path):
		g.denied(s.Path, "mkdir", s)
	default:
		return false
	}
	return true
}

// done carries out what a program changes that was followed to its end; it reports whether it was.
func (g *graph) done() bool {
	if g.program == nil || g.program.Opaque || g.over || g.program.Over() || len(g.exported) != len(g.seen) {
		return false
	}
	for _, file := range g.program.Changed() {
		g.Blur(file)
	}
	return true
}
