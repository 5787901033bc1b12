package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/code"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// loads refuses where a program, or a file that it loads at once, asks for a module that certainly is not there. at is
// its path. A source in TypeScript is followed where one that translates it runs it.
func (a startCall) loads(at string, index int, translates bool) {
	a.follows(&graph{Call: a.Call, seen: map[string]bool{}, translates: translates}, at, index)
}

// follows is loads with what is known of the program.
func (a startCall) follows(g *graph, at string, index int) (narrow bool) {
	if a.steered() {
		return false
	}
	if g.file(at); g.reason == "" && g.unset != "" {
		g.kind, g.reason, g.likely = state.FailsUnlessSet, g.unset, true
		if g.Container {
			g.kind, g.reason = state.UnlessSet(g.lacking, g.unset)
		}
	}
	switch {
	case g.kind != "":
		a.Refuse(effects.Arg{Index: index}, g.kind, g.reason, g.likely || a.Container)
	case g.reason != "":
		a.missing(index, g.name, g.reason, g.likely)
	default:
		return g.done()
	}
	return false
}

// steered reports whether a variable may change where modules are found.
func (a startCall) steered() bool {
	for _, name := range []string{"NODE_OPTIONS", "NODE_PATH"} {
		if v := a.Lookup(name); !v.Unset && !(a.Open && v.Text == "" && !v.Exported) && !(name == "NODE_OPTIONS" && v.Known && harmless(v.Text)) {
			return true
		}
	}
	return false
}

// graph follows the files that a program loads before it does anything else.
type graph struct {
	*projects.Call
	translates bool // sources in TypeScript are translated as they are loaded
	seen       map[string]bool
	name       string            // the path that is missing
	reason     string            // why the program fails, "" where it is not known to
	likely     bool              // a compiler may have left the import out
	kind       state.FailureKind // of the failure; "": something that is not there
	over       bool              // what follows is not certain to be loaded
	makes      bool              // a file that was followed makes folders
	filed      bool              // variables come from a file that an option names
	configures bool              // it is the configuration of a program, which loads it
	hooked     bool              // a file that was followed may change how modules are found
	lacking    string            // the variable of which unset speaks
	unset      string            // what is wrong where no variable is set beside those of the image
	words      []string          // what the program is given; nil where that is not known
	program    *code.Program     // what the files do that are followed
	exported   map[string]*code.Value
	begun      map[string]string // files that load others, with their texts: what those ask of them is not there yet
	assigned   map[string]bool   // variables that a file assigns; "": any
}

// MaxLoaded bounds the files that are followed.
const MaxLoaded = 200

// file follows one file.
func (g *graph) file(at string) {
	if g.seen[at] || g.over || len(g.seen) > MaxLoaded {
		return
	}
	g.seen[at] = true
	text, ok := g.Text(at)
	switch e := g.Stat(at).Entry; {
	case g.reason != "":
	case e.Source != nil && e.Presence == filesystem.Present:
		g.compiled(at, javascript.Flat(*e.Source))
	case !ok:
	case path.Ext(at) == ".json":
		g.parsed(at, text)
	case g.translates && typed(at):
		g.translated(at, javascript.Flat(text))
	case !g.translates && script(at) && !strings.Contains(at, "/node_modules/"):
		g.scanned(at, javascript.Flat(text))
	}
}

// scanned follows a file as it is.
func (g *graph) scanned(at, text string) {
	g.begins(text)
	defer g.loading(at, text)()
	found := javascript.Scan(text)
	esm, known := g.esm(at, found)
	if !known {
		g.over = true
		return
	}
	if esm && len(found.Called) > 0 && len(found.Static) == 0 && !found.Hooked && !strings.Contains(text, "import") && !strings.Contains(text, "globalThis.require") {
		g.fail(at, "require is not defined in ES module scope: package.json above "+at+` has "type": "module"`)
		return
	}
	if g.misspelled(at, esm, found); g.reason != "" {
		return
	}
	if !esm && len(found.Static) > 0 {
		return // an error of syntax, or translated on the way
	}
	if g.awaitsEarly(at, esm, found); g.reason != "" {
		return
	}
	names := found.Called
	if esm {
		names = found.Static
	}
	for _, name := range names {
		if g.module(name, at, esm); g.reason == "" && esm {
			g.untold(name, at)
			g.unexported(found, name, at)
			g.undetected(found, name, at)
			g.unborn(found, name, at)
		}
		if g.reason != "" || g.over {
			return
		}
	}
	if g.attributed(at, text); g.reason != "" {
		return
	}
	if g.transports(at, text); g.reason != "" {
		return
	}
	g.requires(at, text)
	if esm && g.strange(at, text, found) {
		return
	}
	if g.follows(at, text, esm); g.reason == "" {
		g.files(at, text)
	}
	if g.over = g.over || found.Hooked || !esm && found.Over; esm {
		g.awaited(at, found)
	}
}

// strange refuses a name of CommonJS's in an ES module.
func (g *graph) strange(at, text string, found javascript.Imports) bool {
	name := found.Folder
	if exported := javascript.Exported(text); exported != "" && !found.Hooked {
		name = exported
	}
	if len(found.Called) > 0 && !found.Hooked && !requireOwn.MatchString(text) {
		name = "require"
	}
	if name == "" {
		return false
	}
	g.likely = found.Over
	g.fail(at, name+" is not defined in ES module scope: "+at+" uses it")
	return true
}

// requireOwn is any other mention of require than a call: a module may bind a name that is not node's.
var requireOwn = lazyregexp.New(`\brequire\b(?:[^(]|$)|createRequire|globalThis|\bfunction\s+require\b`)

// awaitsEarly refuses a file of CommonJS that awaits something outside of all functions.
func (g *graph) awaitsEarly(at string, esm bool, found javascript.Imports) {
	written, _ := g.Text(at)
	if !esm && (len(found.Called) > 0 || path.Ext(at) == ".cjs") && javascript.AwaitsAtTop(written) {
		g.fail(at, "await is only valid in async functions and the top level bodies of modules, and "+at+" is CommonJS")
	}
}

// awaited follows what an ES module imports with await, after all else: what stands before may have ended the program.
func (g *graph) awaited(at string, found javascript.Imports) {
	for _, name := range found.Awaited {
		if g.reason != "" || g.over {
			return
		}
		g.module(name, at, true)
		g.likely = g.likely || g.reason != "" && found.Over
	}
}

// script reports whether a file is JavaScript: what takes the types out of TypeScript takes imports out too.
func script(at string) bool {
	switch path.Ext(at) {
	case ".js", ".mjs", ".cjs", "":
		return true
	}
	return false
}

// compiled follows a file that a compiler made: it has the imports of its source whose names are used as values.
func (g *graph) compiled(at, source string) {
	g.begins(source)
	found := javascript.Scan(source)
	esm, known := g.esm(at, javascript.Imports{})
	if !known || found.Hooked {
		g.over = true
		return
	}
	if esm && strings.HasPrefix(source, javascript.CommonJS) && len(found.Static) > 0 && path.Ext(at) != ".mjs" {
		g.fail(at, "exports is not defined in ES module scope: "+at+` is compiled to CommonJS, and package.json above it has "type": "module"`)
		return
	}
	for _, name := range append(found.Values(source), found.Called...) {
		if g.module(name, at, esm); g.reason == "" && esm {
			g.untold(name, at)
		}
		if g.reason != "" {
			g.likely = true
			return
		}
		if g.over {
			return
		}
	}
	g.requires(at, source)
	if g.follows(at, source, esm); g.reason == "" {
		g.files(at, source)
		g.over = g.over || found.Over
	}
}

// files refuses where a file that is loaded reads what is not there, or makes what its user may not. It is likely at
// most: a volume may be there.
func (g *graph) files(at, text string) {
	g.makes = g.makes || makesFolders.MatchString(text)
	for _, f := range javascript.Files(text, at, g.Dir.Text) {
		if g.reason != "" {
			return
		}
		if g.program.Touched(f.Path) {
			continue
		}
		if f.Use == javascript.Starts {
			if g.World.Program(f.Path).Presence == filesystem.Absent {
				g.kind, g.likely = state.FailsCommand, true
				g.fail(f.Path, f.Path+": not found, which "+at+" starts")
			}
			continue
		}
		if f.Use == javascript.Loads {
			g.worker(f.Path, at)
			continue
		}
		e := g.Stat(f.Path).Entry
		if f.Use == javascript.Reads && e.Presence == filesystem.Present && e.Type == filesystem.Directory {
			g.listed(f.Path, at, text)
			continue
		}
		missing, dir := e.Presence == filesystem.Absent && !e.Likely, path.Dir(f.Path)
		switch {
		case f.Use == javascript.Reads && e.Presence == filesystem.Present && e.Type == filesystem.Regular:
			g.unreadable(f.Path, at+" reads")
		case f.Use == javascript.Reads && missing:
			g.likely = true
			g.fail(f.Path, "ENOENT: no such file or directory, open '"+f.Path+"', which "+at+" reads")
		case f.Use == javascript.MakesFile && !g.makes && g.Absent(dir):
			g.likely = true
			g.fail(dir, "ENOENT: no such file or directory, open '"+f.Path+"', which "+at+" makes")
		case f.Use != javascript.Reads && missing && g.Barred(dir),
			opens[f.Use] && e.Presence == filesystem.Present && g.BarredFile(f.Path):
			g.kind, g.likely = state.FailsAccess, true
			g.fail(f.Path, "EACCES: permission denied, '"+f.Path+"', which "+at+" makes")
		}
	}
}

// opens are the uses that open a file to write.
var opens = map[javascript.Use]bool{javascript.MakesFile: true, javascript.MakesAbove: true}

var makesFolders = lazyregexp.New(`mkdir|ensureDir|ensureFile|outputFile|outputJ`)

// worker refuses a file that a thread or another process is to run, and that is not there by any of its names.
func (g *graph) worker(file, at string) {
	for _, ext := range []string{"", ".js", ".json", ".node", "/package.json", "/index.js"} {
		if !g.Absent(file + ext) {
			return
		}
	}
	g.likely = true
	g.fail(file, "Cannot find module '"+file+"', which "+at+" starts")
}

// requires notes a variable without which a file that is loaded throws, or ends the program, and that only who starts
// the container may set.
func (g *graph) requires(at, text string) {
	for _, name := range javascript.Required(text) {
		if given.Has(name) || strings.HasPrefix(name, "npm_") {
			continue
		}
		if v, held := g.Vars[name]; g.unset == "" && (!held || v.Unset || v.Known && v.Text == "") && !g.dotted() {
			g.lacks(name, "without which "+at+" ends the program")
		}
	}
	for _, name := range javascript.Schemas(text) {
		if v, held := g.Vars[name]; g.unset == "" && (!held || v.Unset) && !g.dotted() {
			g.lacks(name, "and "+at+" checks that it is")
		}
	}
}

// lacks notes the first variable that is not set.
func (g *graph) lacks(name, why string) { g.lacking, g.unset = name, name+" is not set, "+why }

// dotted reports whether a file of variables may be read.
func (g *graph) dotted() bool {
	for _, name := range []string{".env", ".env.local", ".env.production", "config/.env"} {
		there, likely := g.Presence(name)
		if there != filesystem.Absent || likely && g.readsVariables() {
			return true
		}
	}
	return false
}

// readsVariables reports whether a package that reads files of variables may be there.
func (g *graph) readsVariables() bool {
	for _, name := range []string{"dotenv", "dotenv-flow", "dotenv-cli", "env-cmd", "@nestjs/config"} {
		if there, _ := g.Presence("node_modules/" + name); there != filesystem.Absent {
			return true
		}
	}
	return false
}

// transports refuses where a logger's transport, which a worker loads by its name, is a package that is not there.
// Source: pino's documentation, "Transports".
func (g *graph) transports(at, text string) {
	for _, name := range javascript.Transports(text) {
		if strings.ContainsAny(name[:1], "./") || projects.Builtin.Has(name) {
			continue
		}
		if g.bare(name, at, true); g.reason != "" {
			g.likely = true
			g.reason = "unable to determine transport target for \"" + name + "\", which " + at + " names: no node_modules above it has it"
			return
		}
	}
}

func (g *graph) fail(name, reason string) {
	if g.reason == "" {
		g.name, g.reason = name, reason
	}
}

// esm reports whether a file is an ES module. Source: node's manual, "Modules: Packages", "Determining module system".
func (g *graph) esm(at string, found javascript.Imports) (yes, known bool) {
	switch path.Ext(at) {
	case ".mjs":
		return true, true
	case ".cjs":
		return false, true
	}
	for dir := path.Dir(at); ; dir = path.Dir(dir) {
		file := path.Join(dir, "package.json")
		if !g.Absent(file) {
			var m projects.Manifest
			known := g.JSON(file, &m)
			return m.Type == "module" || m.Type == "" && len(found.Static) > 0, known
		}
		if dir == "/" || path.Base(dir) == "node_modules" {
			return len(found.Static) > 0, true
		}
	}
}

// module follows one name that a file loads.
func (g *graph) module(name, from string, esm bool) {
	switch {
	case strings.HasPrefix(name, "./"), strings.HasPrefix(name, "../"), name == ".", name == "..", path.IsAbs(name):
		if esm && strings.ContainsAny(name, "?#%") {
			return // a part of an address
		}
		g.relative(absolute(from, name), from, name, esm)
	case strings.HasPrefix(name, "node:"):
		g.builtin(name)
	case name[0] == '#':
		g.internal(name, from, esm)
	case name[0] == '.', strings.Contains(name, ":"), projects.Builtin.Has(strings.Split(name, "/")[0]):
	default:
		g.bare(name, from, esm)
	}
}

// relative is a file by its path: with require without its ending too, or a folder. Source: node's manual, "All
// together".
func (g *graph) relative(at, from, name string, esm bool) {
	tried := []string{at, at + ".js", at + ".json", at + ".node", path.Join(at, "package.json"), path.Join(at, "index.js"), path.Join(at, "index.json"), path.Join(at, "index.node")}
	if esm {
		tried = tried[:1]
	}
	for _, p := range tried {
		e := g.Stat(p).Entry
		switch {
		case e.Presence == filesystem.Absent && !e.Likely:
			continue
		case e.Presence == filesystem.Unknown && p == at && !esm && path.Ext(at) == "" && besideCompiled(g, at):
			g.likely = true // no compiler makes a file without an ending
			continue
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory && !esm:
			continue
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory && path.Ext(from) != ".ts":
			g.fail(at, "Directory import '"+at+"' is not supported resolving ES modules imported from "+from)
		case esm && !g.translates && e.Presence == filesystem.Present && e.Type == filesystem.Regular && typed(p) &&
			g.typesKept(p):
			g.fail(p, "Unknown file extension \""+path.Ext(p)+"\" for "+p+", which "+from+" imports")
		case e.Presence == filesystem.Present && e.Type == filesystem.Regular && path.Base(p) != "package.json":
			g.unreadable(p, from+" loads")
			g.file(p)
		}
		return
	}
	if e := g.Stat(at).Entry; e.Presence == filesystem.Present && e.Type == filesystem.Directory {
		if _, complete := g.Children(at); !complete {
			return
		}
	}
	g.fail(at, "Cannot find module '"+name+"', which "+from+" loads")
}

// besideCompiled reports whether a compiler makes a module of a name with its ending.
func besideCompiled(g *graph, at string) bool {
	e := g.Stat(at + ".js").Entry
	return e.Presence == filesystem.Present && e.Source != nil
}

// besides reports whether a file stands for a package, which has no folder.
func (g *graph) besides(at string) bool {
	for _, ending := range []string{".js", ".json", ".node"} {
		if there, _ := g.Presence(at + ending); there == filesystem.Present {
			return true
		}
	}
	return false
}

// bare is a package by its name, looked for in node_modules of every folder above.
func (g *graph) bare(name, from string, esm bool) {
	if g.nameless(name, from) {
		return
	}
	pkg, rest := projects.PackageOf(name)
	likely := false
	for dir := path.Dir(from); ; dir = path.Dir(dir) {
		at := path.Join(dir, "node_modules", pkg)
		there, inferred := g.Presence(at)
		likely = likely || there == filesystem.Absent && inferred
		if there != filesystem.Absent || g.besides(at) {
			if dangling(g, dir, pkg, from) {
				return
			}
			if generated, _ := g.Presence(path.Join(dir, "node_modules", packages.PrismaSchema)); name == packages.PrismaClient && generated == filesystem.Absent {
				g.likely = true
				g.fail(name, "@prisma/client did not initialize yet: nothing runs prisma generate on the schema, and "+from+" loads it")
				return
			}
			if file := packages.Native(name, "0.0.0"); file != "" {
				if built, _ := g.Presence(path.Join(at, file)); built == filesystem.Absent {
					g.likely = true
					g.fail(name, "Cannot find module '"+path.Join(at, file)+"': "+name+" was installed without its install script, and "+from+" loads it")
					return
				}
			}
			if g.linked(at, rest, from, esm); esm && g.reason == "" {
				g.endless(pkg, rest, from)
			}
			return
		}
		var m projects.Manifest
		file := path.Join(dir, "package.json")
		if zipped, inferred := g.Presence(path.Join(dir, ".pnp.cjs")); zipped != filesystem.Absent && !inferred {
			return // packages in archives
		}
		if there, _ := g.Presence(file); there != filesystem.Absent && (!g.JSON(file, &m) && !likely || m.Name == pkg) {
			return
		}
		if dir == "/" {
			break
		}
	}
	for _, dir := range []string{"/root/.node_modules", "/root/.node_libraries", "/usr/local/lib/node", "/usr/lib/node", "/usr/share/nodejs", "/usr/lib/nodejs"} {
		if !g.Absent(path.Join(dir, pkg)) {
			return
		}
	}
	g.likely = g.likely || likely
	if !esm {
		g.fail(name, "Cannot find module '"+name+"', which "+from+" loads: no node_modules above it has "+pkg)
		return
	}
	g.fail(pkg, "Cannot find package '"+pkg+"', which "+from+" loads: no node_modules above it has it")
}
