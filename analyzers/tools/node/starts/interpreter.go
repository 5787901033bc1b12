package starts

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// node is node FILE: the file must be there, and the modules that it loads at once. What its code then does is not
// followed.
func (a startCall) node(args []string) bool {
	hooked, translates, filed := false, false, false
	for i := 0; i < len(args); i++ {
		arg := dashed(args[i])
		name, value, has := strings.Cut(arg, "=")
		if a.tooNew(name) || a.oneWord(name, arg) || name == "--env-file" && a.envFile(value, args[i+1:], i+1) {
			return false
		}
		switch {
		case arg == "--test":
			if !hooked {
				a.tested(args[i+1:], i+2)
			}
			return false
		case arg == "--check" || arg == "-c":
			if i+1 < len(args) && !hooked {
				a.checks(args[i+1], i+2)
			}
			return !hooked && !a.Failed && i+1 < len(args) // it runs nothing
		case evaluating.Has(arg) && i+1 < len(args):
			return !hooked && a.evaluates(args[i+1], i+2)
		case !strings.HasPrefix(arg, "-"):
			g := &graph{Call: a.Call, seen: map[string]bool{}, translates: translates, filed: filed,
				words: append([]string{}, args[i+1:]...)}
			return a.program(g, args[:i+1], hooked)
		case has || single.Has(arg):
			filed = filed || strings.HasPrefix(name, "--env-file")
			hooked = hooked || hooks(name)
		case preloads.Has(arg):
			i++
			name := strings.Join(args[i:min(i+1, len(args))], "")
			if arg == "--env-file" {
				filed = true
				continue
			}
			translates = translates || translators.Has(name)
			hooked = hooked || !translators.Has(name) && !a.plainly(name)
			if name != "" && a.unloaded(name, i+1) {
				return false
			}
		default:
			return false // code from the command line, or an option that may take a value
		}
	}
	return false
}

// dashed is an option with dashes between its words, which may be underscores too. Source: node 22's manual, "Options".
func dashed(arg string) string {
	name, value, has := strings.Cut(arg, "=")
	if !strings.HasPrefix(name, "--") {
		return arg
	}
	if name = strings.ReplaceAll(name, "_", "-"); !has {
		return name
	}
	return name + "=" + value
}

// program is the file that is the last of the words; the others are options, hooked if one may change how modules are
// found.
func (a startCall) program(g *graph, words []string, hooked bool) bool {
	last := len(words) - 1
	at := a.entry(words[last], last+1)
	if at == "" || hooked || !g.translates && a.untyped(at, words[:last], last+1) {
		return false
	}
	return a.follows(g, at, last+1)
}

// oneWord refuses an option that stands in one word with its value, or with the word behind it, a space between them.
// Measured with node 20.
func (a startCall) oneWord(name, arg string) bool {
	_, value, _ := strings.Cut(arg, "=")
	switch {
	case strings.HasPrefix(name, "-") && strings.Contains(name, " "):
		a.Reject("bad option: "+arg+": the option and its value are two words", false)
	case limits.Has(name) && strings.Contains(name, "-size") && strings.Contains(value, " "):
		a.Reject("illegal value for flag "+arg+": what follows is a word of its own", false)
	default:
		return false
	}
	return true
}

// hooks reports whether an option may change how modules are found.
func hooks(option string) bool {
	return preloads.Has(option) && option != "--env-file" || strings.Contains(option, "resolution") ||
		strings.Contains(option, "conditions")
}

// plainly reports whether a file that is to be loaded first leaves alone how modules are found, and is not there to do
// so: a package's by its name, the project's own by its text.
func (a startCall) plainly(name string) bool {
	if !strings.HasPrefix(name, "./") && !path.IsAbs(name) {
		return name == "dotenv/config" || name == "source-map-support/register"
	}
	at := name
	if !path.IsAbs(at) {
		at = path.Join(a.Dir.Text, at)
	}
	text, known := a.Text(at)
	return known && !javascript.Hooks(text) && !strings.Contains(text, "require") && !strings.Contains(text, "import")
}

// envFile refuses where the file that --env-file names is not there: its value, or else the first word of the rest.
// Source: node's manual, "--env-file=config".
func (a startCall) envFile(file string, rest []string, index int) bool {
	if file == "" && len(rest) > 0 {
		file = rest[0]
	}
	at := file
	if !path.IsAbs(file) {
		at = path.Join(a.Dir.Text, file)
	}
	if !a.Absent(at) {
		return false
	}
	a.missing(index, at, at+": not found", false)
	return true
}

// tooNew refuses an option that the image's node does not have yet.
func (a startCall) tooNew(option string) bool {
	since, ok := added[option]
	v, known := a.Version()
	if !ok && known && never(option, v) {
		a.Reject("bad option: "+option+": node "+v.String()+" does not have it", false)
		return true
	}
	if !ok || !known || !v.Less(since) {
		return false
	}
	a.Reject("bad option: "+option+", which node has since "+since.String()+", and this is "+v.String(), false)
	return true
}

// untyped refuses a module in TypeScript where node does not take the types out of it. Source: node's manual, "Modules:
// TypeScript", History: without an option since 22.18 and 23.6, with one since 22.6. Of files that are not modules the
// syntax decides.
func (a startCall) untyped(at string, options []string, index int) bool {
	ext := path.Ext(at)
	v, known := a.Version()
	if ext != ".ts" && ext != ".mts" && ext != ".tsx" || !known || v.Moving && v.Version[0] >= 22 || !a.Lookup("NODE_OPTIONS").Unset {
		return false
	}
	strips := v.Version[0] > 23 || v.Version[0] == 23 && v.Version[1] >= 6 || v.Version[0] == 22 && v.Version[1] >= 18
	asked := !v.Less(semver.Version{22, 6}) && slices.ContainsFunc(options, func(o string) bool { return strings.HasPrefix(o, "--experimental-") })
	esm, certain := (&graph{Call: a.Call}).esm(at, javascript.Imports{})
	if strips && ext != ".tsx" || asked || !esm || !certain {
		return false
	}
	a.Refuse(effects.Arg{Index: index}, state.FailsPath, "Unknown file extension \""+ext+"\" for "+at+": node "+v.String()+" does not run TypeScript", false)
	return true
}

// typesKept reports whether node certainly does not take the types out of a module in TypeScript that a program imports.
func (g *graph) typesKept(at string) bool {
	v, known := g.Version()
	if !known || v.Moving && v.Version[0] >= 22 || !g.Lookup("NODE_OPTIONS").Unset {
		return false
	}
	return v.Less(semver.Version{22, 6}) || path.Ext(at) == ".tsx"
}

// added are options with the version that brought them, where no older line of releases got them later. Source: node
// 22's manual, "Command-line API"; 2026-11.
var added = map[string]semver.Version{"--run": {22}, "--env-file": {20, 6}, "--experimental-strip-types": {22, 6}}

// missing refuses where something that a program loads is not there.
func (a startCall) missing(index int, name, reason string, likely bool) {
	a.Need(state.Need{Span: a.Fields[index].Span, Kind: state.NeedPath, Name: name, Presence: filesystem.Absent,
		Likely: likely, Call: a.Index}, a.FailureContext)
	a.Refuse(effects.Arg{Index: index}, state.FailsPath, reason, likely)
}

// Options of node that take no value, and those that take the next word. Source: node 22's manual, "Command-line API";
// 2026-11.
var (
	single = tools.WordList(`--no-warnings --trace-warnings --enable-source-maps --expose-gc --inspect --inspect-brk --trace-deprecation
		--no-deprecation --throw-deprecation --preserve-symlinks --experimental-modules --experimental-vm-modules
		--harmony --watch --abort-on-uncaught-exception --trace-uncaught --experimental-strip-types
		--experimental-specifier-resolution --use-openssl-ca --experimental-json-modules --experimental-worker
		--optimize-for-size --always-compact --use-strict --no-lazy
		--trace-gc --zero-fill-buffers --no-experimental-fetch --experimental-fetch --es-module-specifier-resolution --unhandled-rejections`)
	evaluating = tools.WordList(`-e --eval -p --print -pe`)
	preloads   = tools.WordList(`-r --require --import --loader --experimental-loader --env-file`)
)

// entry refuses where a program's file is not there, by none of the names that are tried, and returns its path where it
// is. Source: node's manual, "Modules: CommonJS modules", "All together".
func (a startCall) entry(file string, index int) (found string) {
	at := path.Join(a.Dir.Text, file)
	if path.IsAbs(file) {
		at = path.Clean(file)
	}
	if e := a.Stat(at).Entry; e.Presence == filesystem.Present && e.Type == filesystem.Directory {
		return a.mainOf(at, index)
	}
	if a.shelled(at) {
		a.Refuse(effects.Arg{Index: index}, state.FailsExit, "SyntaxError: "+at+" is a shell script of pnpm's, and node runs it", true)
		return ""
	}
	likely := false
	for _, ext := range []string{"", ".js", ".json", ".node"} {
		r := a.Stat(at + ext)
		e := r.Entry
		if e.Presence != filesystem.Absent {
			if d := a.Forbidden(at+ext, state.ToRead); d.Where != "" && ext == "" && e.Presence == filesystem.Present && e.Type == filesystem.Regular {
				a.Refuse(effects.Arg{Index: index}, state.FailsAccess, at+": Permission denied", e.Likely || d.Likely)
			} else if e.Presence == filesystem.Present && e.ELF != nil && ext == "" && path.Ext(at) == "" {
				a.Refuse(effects.Arg{Index: index}, state.FailsExit, "SyntaxError: "+at+" is a program, and node reads it as a script", e.Likely)
			} else if e.Presence == filesystem.Present && e.Type == filesystem.Regular {
				return r.Path
			}
			return ""
		}
		likely = likely || e.Likely
	}
	a.Need(state.Need{Span: a.Fields[index].Span, Kind: state.NeedPath, Name: at, Presence: filesystem.Absent,
		Likely: likely, Call: a.Index}, a.FailureContext)
	a.Refuse(effects.Arg{Index: index}, state.FailsPath, "Cannot find module '"+at+"'", likely)
	return ""
}

// mainOf is the file that a folder is started by: the main of its package.json, or index.js. Source: node's manual,
// "Folders as modules".
func (a startCall) mainOf(dir string, index int) (found string) {
	var m projects.Manifest
	file := path.Join(dir, "package.json")
	if !a.Absent(file) && !a.JSON(file, &m) {
		return ""
	}
	tried := []string{path.Join(dir, "index.js"), path.Join(dir, "index.json"), path.Join(dir, "index.node")}
	if m.Main != "" {
		main := path.Join(dir, m.Main)
		tried = append([]string{main, main + ".js", main + ".json", main + ".node", path.Join(main, "index.js"), path.Join(main, "index.json")}, tried...)
	}
	for _, at := range tried {
		e := a.Stat(at).Entry
		if e.Presence == filesystem.Present && e.Type == filesystem.Regular {
			return a.Stat(at).Path
		}
		if e.Presence == filesystem.Unknown || e.Likely {
			return ""
		}
	}
	a.missing(index, tried[0], "Cannot find module '"+tried[0]+"'", false)
	return ""
}

// unloaded refuses a package that is to be loaded first and that certainly is not there.
func (a startCall) unloaded(name string, index int) bool {
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		name = path.Join(a.Dir.Text, name)
	}
	if path.IsAbs(name) {
		return a.unthere(name, index)
	}
	if name == "" || name[0] == '.' || !a.Lookup("NODE_PATH").Unset && a.Lookup("NODE_PATH") != (tools.Variable{}) {
		return false
	}
	g := &graph{Call: a.Call, seen: map[string]bool{}}
	if g.module(name, path.Join(a.Dir.Text, "-"), false); g.reason != "" {
		a.missing(index, g.name, "Cannot find module '"+name+"', which is to be loaded first", false)
	}
	return g.reason != ""
}

// unthere refuses a file that is to be loaded first and that certainly is not there, by its path, with or without its
// ending.
func (a startCall) unthere(at string, index int) bool {
	if !a.nothing(at) {
		return false
	}
	a.missing(index, at, "Cannot find module '"+at+"', which is to be loaded first", false)
	return true
}

// nothing reports whether certainly no file has a path, with or without its ending.
func (a startCall) nothing(at string) bool {
	for _, ext := range []string{"", ".js", ".json", ".node", ".mjs", ".cjs", ".ts"} {
		if !a.Absent(at + ext) {
			return false
		}
	}
	return true
}

// runner is a program that starts a file of the project: its first operand, which may lack its ending. Some take sources in
// TypeScript.
func (a startCall) runner(args []string, translates bool) bool {
	for i, arg := range args {
		switch {
		case i == 0 && arg == "start":
			continue
		case strings.HasPrefix(arg, "-"):
			return false
		case !strings.ContainsAny(arg, "./"):
			return false
		}
		for _, ext := range []string{"", ".ts", ".tsx", ".mts", ".js", ".mjs", "/index.ts", "/index.js", "/package.json"} {
			if a.Absent(arg + ext) {
				continue
			}
			if a.moduleOnly(a.Path(arg+ext), i+1) {
				return false
			}
			if at := a.Stat(a.Path(arg + ext)); translates && at.Entry.Type == filesystem.Regular && typed(at.Path) {
				a.loads(at.Path, i+1, true)
			}
			return false
		}
		a.missing(i+1, arg, arg+" does not exist in "+a.Dir.Text, false)
		return false
	}
	return false
}
