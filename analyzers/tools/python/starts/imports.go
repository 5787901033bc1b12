package starts

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// importEval follows the imports of a program that an interpreter is to run, through the modules whose text is known.
type importEval struct {
	modules.Finder
	python string
	first  string // the directory that is searched before all others
	dir    string // the working directory, "" where it is not known
	seen   map[string]bool
	halted bool // where modules are looked for, or what they are, is not known any more
	likely bool
	kind   state.FailureKind // of what was found; "": a module
	main   bool              // the next file is what the interpreter was told to run
	at     string            // the module whose code is followed, "" for none
	script string            // that asks for Django's settings; "": not a command of manage.py
	lends  bool              // a module of the project defines names for all others
	given  map[string]bool   // attributes that the modules so far assign, of whatever
	also   []string          // directories that the program adds to those that are searched
	set    map[string]string // variables that the program sets; "" of "": some that are not known
	lost   string            // a file of variables that was looked for and is not there
	makes  bool              // the program makes folders
	args   []string          // what the program is given; nil where that is not known
	called int               // how many calls of functions of other modules are gone through, one in another
	flask  string            // the folder of the module that makes an application of Flask's
	// stranger: something was imported of which it is not known that it leaves the standard library as it is
	stranger bool
	begun    map[string]int // modules whose code is run, by path, with the line of the topmost statement that is
}

// importing returns an importEval that looks in a directory first.
func (a start) importing(first string) *importEval {
	python, likely := a.Python()
	f := &importEval{Finder: a.Finder, python: python, first: first, likely: likely,
		seen: map[string]bool{}, begun: map[string]int{}}
	if a.Dir.Known {
		f.dir = a.Dir.Text
	}
	return f
}

// maxImported bounds how many modules are followed.
const maxImported = 60

// What the Text of an action says of the code that an interpreter runs, beside "", the file of Paths.
const (
	Inline   = "inline" // the text of Paths
	AsModule = "module" // the module of Paths
	Input    = "input"  // what is on standard input
)

// Script refuses what the code that an interpreter runs cannot do; it reports whether all that the code may change is
// carried out.
func Script(of modules.Finder, x effects.Action) (narrow bool) {
	a := start{of}
	if a.Failed || a.Doubtful || a.isolating() {
		return false
	}
	if a.homeless(); a.Failed {
		return false
	}
	if x.Text == Input {
		if a.Stdin != nil && !a.Stdin.Lost && a.Dir.Known {
			a.input(x)
		}
		return false
	}
	switch at, ok := a.At(x.Paths[0]); {
	case x.Text != "" && x.Paths[0].Known && a.Dir.Known:
		return a.direct(x)
	case x.Text == "" && ok:
		return a.imports(x, a.Stat(at))
	}
	return false
}

// input is code that the interpreter reads from its standard input, as that of -c.
func (a start) input(x effects.Action) {
	var arg effects.Arg
	f := a.importing(a.Dir.Text)
	if f.main = true; len(x.Paths) > 0 {
		arg = x.Paths[0]
		f.args = a.after(arg)
	}
	if what, where := f.code(string(a.Stdin.Text), path.Join(a.Dir.Text, "<string>"), ""); what != "" {
		f.refuse(arg, what, where)
	}
}

// direct is python -c, and python -m with a module of the project's own; it reports whether all that it does is carried out.
func (a start) direct(x effects.Action) (narrow bool) {
	f := a.importing(a.Dir.Text)
	f.main, f.args = true, a.after(x.Paths[0])
	var what, where string
	if x.Text == AsModule && x.Paths[0].Text == "unittest" {
		if f.args != nil {
			a.unittest(x, f.args)
		}
		return false
	}
	if x.Text == AsModule && x.Paths[0].Text == "zipapp" {
		if f.args != nil {
			a.zipped(x, f.args)
		}
		return false
	}
	if name := x.Paths[0].Text; x.Text == AsModule && (name == "compileall" || name == "py_compile") {
		return f.args != nil && a.compileall(x, f.args)
	} else if _, reads := opening[name]; x.Text == AsModule && reads && f.args != nil {
		a.opened(x, f.args)
		return false
	}
	if x.Text == Inline {
		what, where = f.code(x.Paths[0].Text, path.Join(a.Dir.Text, "<string>"), "")
	} else {
		what, where = f.module(x.Paths[0].Text)
	}
	if what != "" {
		f.refuse(x.Paths[0], what, where)
	}
	return false
}

// module is a module that is run as a program: a package has its __main__ for that. Source: Python's documentation of
// runpy.
func (f *importEval) module(name string) (what, where string) {
	dir, missing, p := f.locate(name)
	if p == filesystem.Absent {
		return "No module named " + missing, ""
	}
	if p != filesystem.Present || !f.ours(dir, name) {
		return "", ""
	}
	at := path.Join(dir, strings.ReplaceAll(name, ".", "/"))
	pkg, _ := parentOf(name)
	if f.Stat(at+".py").Entry.Presence == filesystem.Absent {
		if e := f.Stat(path.Join(at, "__main__.py")).Entry; e.Presence == filesystem.Absent {
			f.likely = f.likely || e.Likely
			return fmt.Sprintf("No module named %s.__main__; '%s' is a package and cannot be directly executed", name, name), ""
		}
		pkg, at = name, path.Join(at, "__main__")
	}
	main := f.main
	if f.main = false; pkg != "" {
		if what, where = f.named(pkg, nil); what != "" {
			return what, where
		}
	}
	f.main = main
	return f.file(at+".py", pkg)
}

// folder refuses a folder that cannot be run. Source: Python's documentation, "Command line and environment".
func (a start) folder(x effects.Action, r filesystem.Resolved) {
	main := a.Stat(path.Join(r.Path, "__main__.py")).Entry
	if compiled := a.Stat(path.Join(r.Path, "__main__.pyc")).Entry; main.Presence == filesystem.Absent && compiled.Presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsPath, "can't find '__main__' module in '"+r.Path+"'", main.Likely || compiled.Likely || r.Entry.Likely)
	}
}

// imports looks at the file that an interpreter runs; it reports whether all that it does is carried out.
func (a start) imports(x effects.Action, r filesystem.Resolved) bool {
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory {
		a.folder(x, r)
		return false
	}
	if r.Entry.Presence != filesystem.Present {
		return false
	}
	if r.Entry.ELF != nil && strings.HasPrefix(r.Path, "/usr/bin/") || path.Base(r.Path) == "busybox" { // no zip is behind it
		a.Refuse(x.Paths[0], state.FailsExit, "SyntaxError: source code cannot contain null bytes: "+r.Path+" is a program", r.Entry.Likely)
		return false
	}
	f := a.importing(path.Dir(r.Path))
	f.main, f.args = true, a.after(x.Paths[0])
	if what, where := f.file(r.Path, ""); what != "" {
		f.refuse(x.Paths[0], what, where)
		return false
	}
	return a.django(x, f)
}

// after are the words of the command that follow one, nil where not all are known.
func (a start) after(one effects.Arg) []string {
	words := []string{}
	for i, f := range a.Fields {
		if i > one.Index && !f.Known {
			return nil
		}
		if i > one.Index {
			words = append(words, f.Text)
		}
	}
	return words
}

// isolating reports an option with which the interpreter does not look where it usually does.
func (a start) isolating() bool {
	for _, f := range a.Fields[1:] {
		if !strings.HasPrefix(f.Text, "-") {
			return false
		}
		if !strings.HasPrefix(f.Text, "--") && strings.ContainsAny(f.Text, "ISsEP") {
			return true
		}
	}
	return false
}

func (f *importEval) refuse(at effects.Arg, what, where string) {
	kind := state.FailsModule
	if f.kind != "" {
		kind = f.kind
	}
	f.Refuse(at, kind, what+where, f.likely)
}

// file follows the code of a file, which is a module of the package pkg; what is the first failure in it, and where it
// is.
func (f *importEval) file(at, pkg string) (what, where string) {
	e := f.Stat(at).Entry
	if f.seen[at] || f.halted || len(f.seen) > maxImported {
		return "", ""
	}
	f.seen[at] = !f.main // what is run by its file is not the module of its name
	if f.likely = f.likely || e.Likely; e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		f.likely = true
		return "", ""
	}
	return f.code(string(e.Content), at, pkg)
}

// code follows the code of the module at a path.
func (f *importEval) code(text, at, pkg string) (what, where string) {
	if why, line := code.Refused(text, f.minor()); why != "" {
		return why, fmt.Sprintf(" (%s:%d)", at, line)
	}
	m := code.Module{File: at, Dir: f.dir, Main: f.main, Lookup: f.variable, Args: f.args, Minor: f.minor()}
	module := !f.main
	f.main, f.makes = false, f.makes || making(text)
	f.lends = f.lends || code.Lends.MatchString(text)
	memberEval{f}.assigns(text)
	defer func(outer string) {
		f.at = outer
		delete(f.begun, at)
	}(f.at)
	if f.at = at; code.MakesFlask.MatchString(text) {
		f.flask = path.Dir(at)
	}
	steps, all, likely := m.Steps(text)
	before := f.likely
	for _, s := range steps {
		was := f.likely
		f.likely = before || f.likely || s.Likely
		if module {
			f.begun[at] = s.Top
		}
		what, where := f.step(s, at, pkg)
		if what == "" && (s.Kind == code.Members || s.Kind == code.Unbound) {
			f.likely = was // a name that is there changes nothing
		}
		if what == "" || f.halted {
			continue
		}
		if where == "" && path.Base(at) != "<string>" {
			where = fmt.Sprintf(pick(s.Kind == code.Imports, " (imported in %s, line %d)", " (%s:%d)"), at, s.Line)
		}
		return what, where
	}
	f.halted, f.likely = f.halted || !all, f.likely || likely && !m.Main
	return "", ""
}

// one follows one import of a file.
func (f *importEval) one(i code.Import, at, pkg string) (what, where string) {
	if i.Level == 0 {
		return f.taken(i.Module, i.Names)
	}
	if pkg == "" {
		if path.Base(at) == "__init__.py" || path.Base(at) == "__main__.py" || path.Base(at) == "<string>" {
			return "", ""
		}
		return "attempted relative import with no known parent package", ""
	}
	if i.Level > len(strings.Split(pkg, ".")) {
		return "attempted relative import beyond top-level package: " + pkg + " is not in another", ""
	}
	if name := absolute(i, pkg); name != "" {
		return f.taken(name, i.Names)
	}
	return "", ""
}

// absolute is the full name of the module that is imported in a package, "" where there is none.
func absolute(i code.Import, pkg string) string {
	parts := strings.Split(pkg, ".")
	switch {
	case i.Level == 0:
		return i.Module
	case pkg == "" || i.Level > len(parts):
		return ""
	}
	return strings.Trim(strings.Join(parts[:len(parts)-i.Level+1], ".")+"."+i.Module, ".")
}

// brought says which well-known project has a module that is called otherwise.
func brought(module string) string {
	if project := popular.Bringing(module); project != "" && pypi.Normal(module) != project {
		return ", which " + project + " brings"
	}
	return ""
}

// named follows a module by its full name, and those of names that are modules in it.
func (f *importEval) named(module string, names []string) (what, where string) {
	if root, _, _ := strings.Cut(module, "."); modules.Builtin.Has(root) || strings.HasPrefix(root, "_") {
		return "", ""
	}
	dir, file, p := f.locate(module)
	switch p {
	case filesystem.Absent:
		if left := f.left(module, names); left != "" {
			return "No module named '" + file + "'", " (" + left + " of the build context is not copied)"
		}
		if gone := f.Gone(f.python); gone != "" {
			return "No module named '" + file + "'", " (installed as a link to " + gone + ", which is not in the image)"
		}
		return "No module named '" + file + "'" + brought(file), ""
	case filesystem.Unknown:
		standardEval{f}.met(strings.Split(module, ".")[0])
		f.likely = true
		if left := f.left(module, names); left != "" {
			root, _, _ := strings.Cut(module, ".")
			return "No module named '" + root + "'", " (" + left + " of the build context is not copied)"
		}
		if near := f.astray(module, names); near != "" {
			root, _, _ := strings.Cut(module, ".")
			return "No module named '" + root + "'", fmt.Sprintf(" (imported in %s; there is %s)", f.at, near)
		}
		return "", ""
	}
	if root, _, _ := strings.Cut(module, "."); p == filesystem.Present {
		if soname := f.unlinked(dir, root); soname != "" {
			f.likely = true
			return soname + ", which " + root + " is linked with, is not there", ""
		}
	}
	if !f.ours(dir, module) {
		standardEval{f}.met(strings.Split(module, ".")[0])
		return "", ""
	}
	parts := strings.Split(module, ".")
	for n := range parts {
		at := path.Join(append([]string{dir}, parts[:n+1]...)...)
		if what, where = f.source(at, strings.Join(parts[:n+1], ".")); what != "" {
			return what, where
		}
	}
	for _, name := range names {
		at := path.Join(append([]string{dir}, append(parts, name)...)...)
		if f.Stat(at+".py").Entry.Presence == filesystem.Present || f.Stat(path.Join(at, "__init__.py")).Entry.Presence == filesystem.Present {
			if what, where = f.source(at, module+"."+name); what != "" {
				return what, where
			}
		}
	}
	return "", ""
}

// taken is named where each of the names must be there.
func (f *importEval) taken(module string, names []string) (what, where string) {
	if what, where = f.named(module, names); what != "" {
		return what, where
	}
	if what = (standardEval{f}).taken(module, names); what != "" {
		return what, ""
	}
	if what = f.moved(module, names); what != "" || len(names) == 0 {
		return what, ""
	}
	dir, _, p := f.locate(module)
	if p != filesystem.Present || !f.ours(dir, module) {
		return "", ""
	}
	for _, name := range names {
		if at := path.Join(dir, strings.ReplaceAll(module, ".", "/")); f.early(at, name) {
			return fmt.Sprintf("cannot import name '%s' from partially initialized module '%s' (most likely due to a circular import)", name, module), ""
		}
		if f.nameless(path.Join(dir, strings.ReplaceAll(module, ".", "/")), name) {
			return fmt.Sprintf("cannot import name '%s' from '%s'", name, module), ""
		}
	}
	return "", ""
}

// nameless reports whether a module of the project, by its path without extension, neither mentions a name nor has a
// module of that name in it. That is proven where it is a package without code.
func (f *importEval) nameless(at, name string) bool {
	file := at + ".py"
	if f.Stat(at).Entry.Presence != filesystem.Absent {
		file = path.Join(at, "__init__.py")
		if p, likely := f.ModuleIn(f.Stat(at).Path, name, true); p != filesystem.Absent || likely {
			return false
		}
	}
	e := f.Stat(file).Entry
	text := string(e.Content)
	known := e.Presence == filesystem.Present && (!e.Likely || e.Source != nil) && e.Has(filesystem.KnowContent)
	if f.halted || !known || !identifier.MatchString(name) || strings.HasPrefix(name, "__") {
		return false
	}
	if given.MatchString(text) || code.Binds(text, name) {
		return false
	}
	f.likely = f.likely || e.Likely || strings.TrimSpace(text) != ""
	return true
}

// own reports whether a directory holds the project's own modules, whose code is followed.
func (f *importEval) own(dir string) bool {
	return !strings.Contains(dir, "/site-packages") && !strings.Contains(dir, "/dist-packages") && !strings.Contains(dir, "/lib/python3") &&
		!strings.Contains(dir, "/lib64/python3")
}

// ours reports whether a module is the project's own: in a directory of its own, or copied where packages are installed.
func (f *importEval) ours(dir, module string) bool {
	if f.own(dir) {
		return true
	}
	root, _, _ := strings.Cut(module, ".")
	for _, file := range []string{root + ".py", path.Join(root, "__init__.py")} {
		if e := f.Stat(path.Join(dir, file)).Entry; e.Presence == filesystem.Present && e.Source != nil {
			return true
		}
	}
	return false
}

// source follows the code of a module or package by its path without extension.
func (f *importEval) source(at, module string) (what, where string) {
	if f.Stat(at).Entry.Presence == filesystem.Present {
		if init := path.Join(at, "__init__.py"); f.Stat(init).Entry.Presence == filesystem.Present {
			return f.file(init, module)
		}
		return "", ""
	}
	if f.Stat(at+".py").Entry.Presence == filesystem.Present {
		pkg, _ := parentOf(module)
		return f.file(at+".py", pkg)
	}
	return "", ""
}

// parentOf is the package that a module is in; found is false for a topmost one.
func parentOf(module string) (pkg string, found bool) {
	if i := strings.LastIndexByte(module, '.'); i >= 0 {
		return module[:i], true
	}
	return "", false
}

// locate finds the directory in which a module's topmost package lies. Of an absent one it returns the name that is not
// found in place of a file: "app.main" where app is there and has no main.
func (f *importEval) locate(module string) (dir, missing string, p filesystem.Presence) {
	root, rest, deeper := strings.Cut(module, ".")
	dirs, ok := f.Places(f.python, f.first)
	dirs = append(dirs, f.also...)
	if modules.Builtin.Has(root) || strings.HasPrefix(root, "_") || !ok && (f.first == "" || modules.Standard.Has(root)) {
		return "", "", filesystem.Unknown
	}
	if !ok { // of an interpreter that is not known, too, the program's own folder comes first
		dirs = []string{f.first}
		f.likely = true
	}
	apart, foreign, none := unpackaged(f, root, ok)
	for i, d := range dirs {
		packaged := filesystem.Within(d, "/usr/lib") || filesystem.Within(d, "/usr/local/lib")
		p, likely := f.inDir(d, root, none && packaged)
		switch {
		case !ok && p == filesystem.Absent:
			return "", "", filesystem.Unknown
		case p == filesystem.Unknown && none && systemic(f, d): // no package has it
		case p == filesystem.Unknown,
			p == filesystem.Present && !modules.Standard.Has(root) && f.portion(d, root) && f.maybeIn(dirs[i+1:], root):
			return "", "", filesystem.Unknown
		case p == filesystem.Present && deeper && f.ours(d, root):
			return f.within(d, root, rest)
		case p == filesystem.Present:
			return d, "", filesystem.Present
		}
		f.likely = f.likely || likely && !(apart && packaged) // scripts of packages make folders, empty ones
	}
	f.likely = f.likely || foreign
	return "", root, filesystem.Absent
}

// systemic reports whether only packages of the distribution may have put something into a folder: one of its own, or the
// user's, where nothing else did.
func systemic(f *importEval, dir string) bool {
	return filesystem.Within(dir, "/usr/lib") || filesystem.Within(dir, "/usr/lib64") ||
		strings.Contains(dir, "/.local/") && f.State.Packaged(dir)
}

// inDir is ModuleIn; weighing, what is likely is not taken for certain.
func (f *importEval) inDir(dir, name string, weighing bool) (p filesystem.Presence, likely bool) {
	if weighing {
		defer f.Weigh()()
	}
	return f.ModuleIn(dir, name, dir == f.first)
}

// unpackaged reports whether no package that is installed has a module: apart, as those are known that would; foreign, as
// the distribution has none, or has it no more.
func unpackaged(f *importEval, root string, ok bool) (apart, foreign, none bool) {
	apart = ok && f.Undistributed(f.python, root)
	foreign = ok && !apart && (f.Foreign(f.python, root) || f.Outdated(f.python, root))
	return apart, foreign, apart || foreign
}

// portion reports whether a directory is a package without __init__.py, after which packages of the name are looked for
// in all other places. Source: PEP 420.
func (f *importEval) portion(dir, name string) bool {
	at := path.Join(dir, name)
	return f.Stat(at).Entry.Presence == filesystem.Present && f.Stat(path.Join(at, "__init__.py")).Entry.Presence != filesystem.Present &&
		f.Stat(at+".py").Entry.Presence != filesystem.Present
}

// maybeIn reports whether one of the directories may have a module.
func (f *importEval) maybeIn(dirs []string, name string) bool {
	return slices.ContainsFunc(dirs, func(d string) bool {
		p, _ := f.ModuleIn(d, name, false)
		return p != filesystem.Absent && d != f.first
	})
}

// within looks for a module below a package that is there.
func (f *importEval) within(dir, pkg, rest string) (in, missing string, p filesystem.Presence) {
	at := path.Join(dir, pkg)
	whole := pkg
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, ".")
		whole += "." + name
		r := f.Stat(at)
		init := f.Stat(path.Join(at, "__init__.py")).Entry
		switch {
		case r.Entry.Presence == filesystem.Absent && f.Stat(at+".py").Entry.Presence == filesystem.Present: // a module, no package
			return dir, whole, filesystem.Absent
		case r.Entry.Presence != filesystem.Present || init.Presence == filesystem.Unknown,
			init.Presence == filesystem.Present && (!init.Has(filesystem.KnowContent) ||
				code.Steers.MatchString(string(init.Content))):
			return "", "", filesystem.Unknown
		}
		p, likely := f.ModuleIn(r.Path, name, true)
		if p != filesystem.Present {
			f.likely = f.likely || likely
			return dir, whole, p
		}
		at = path.Join(at, name)
	}
	return dir, "", filesystem.Present
}
