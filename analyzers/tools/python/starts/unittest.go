package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unittest is python -m unittest: a test that cannot be imported fails. Source: Python's documentation of unittest, "Test
// Discovery"; run with 3.11.
func (a start) unittest(x effects.Action, args []string) {
	begin, top, names, ok := discovery(args)
	if !ok || !a.Dir.Known {
		return
	}
	for _, name := range names {
		f := a.importing(a.Dir.Text)
		file := path.Join(a.Dir.Text, strings.ReplaceAll(name, ".", "/")) + ".py"
		if !dotted.MatchString(name) {
			return
		}
		first, _, _ := strings.Cut(name, ".")
		if _, missing, p := f.locate(first); p == filesystem.Absent {
			f.refuse(x.Paths[0], "No module named "+missing, "")
			return
		}
		if a.Stat(file).Entry.Presence != filesystem.Present {
			return // a class of a module, perhaps
		}
		if what, where := f.named(name, nil); what != "" && !f.halted {
			f.refuse(x.Paths[0], what, where)
			return
		}
	}
	if len(names) > 0 {
		return
	}
	folder := begin
	begin = path.Join(a.Dir.Text, begin)
	top = path.Join(a.Dir.Text, top)
	switch e := a.Stat(begin).Entry; {
	case e.Presence == filesystem.Absent:
		a.unimportable(x, folder, e.Likely)
		return
	case e.Type != filesystem.Directory, !filesystem.Within(begin, top):
		return
	}
	found := a.discovered(begin, 0)
	if f := a.importing(top); f.minor() >= 12 && f.minor() < 100 && a.untested(begin, found, 0) {
		a.Refuse(x.Paths[0], state.FailsExit, "NO TESTS RAN in "+begin+": that is exit status 5 since Python 3.12", f.likely)
		return
	}
	for _, at := range found {
		f := a.importing(top)
		f.also = append(f.also, a.Dir.Text)
		pkg := strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(path.Dir(at), top), "/"), "/", ".")
		if what, where := f.file(at, pkg); what != "" && !f.halted {
			f.refuse(x.Paths[0], what, where)
			return
		}
	}
}

// unimportable refuses a folder to look in that is not there, unless a package may have that name: unittest imports it then.
// Source: Python's documentation of unittest, "Test Discovery".
func (a start) unimportable(x effects.Action, folder string, likely bool) {
	first, _, _ := strings.Cut(folder, ".")
	if dotted.MatchString(folder) {
		if _, _, p := a.importing(a.Dir.Text).locate(first); p != filesystem.Absent {
			return
		}
	}
	a.Refuse(x.Paths[0], state.FailsPath, "Start directory is not importable: '"+folder+"'", likely)
}

// discovery reads the arguments of unittest: the folder that it looks in, the one that modules are named from, and the
// modules that are named instead.
func discovery(args []string) (begin, top string, names []string, ok bool) {
	discover := len(args) == 0
	for i := 0; i < len(args); i++ {
		name, value, has := strings.Cut(args[i], "=")
		if folders.Has(name) && !has && i+1 < len(args) {
			i++
			value = args[i]
		}
		switch {
		case i == 0 && name == "discover":
			discover = true
		case loud.Has(name):
		case name == "-s", name == "--start-directory":
			begin = value
		case name == "-t", name == "--top-level-directory":
			top = value
		case strings.HasPrefix(name, "-"), discover:
			return "", "", nil, false
		default:
			names = append(names, name)
		}
	}
	if top == "" {
		top = begin
	}
	return begin, top, names, !path.IsAbs(begin) && !path.IsAbs(top)
}

// untested reports whether a folder certainly has no test of unittest's in the files that it looks at.
func (a start) untested(dir string, files []string, depth int) bool {
	for _, at := range files {
		e := a.Stat(at).Entry
		if !e.Has(filesystem.KnowContent) || e.Likely || testing.MatchString(string(e.Content)) {
			return false
		}
	}
	names, complete := a.State.Files.Children(a.Real(dir))
	for _, name := range names {
		at := path.Join(dir, name)
		switch e := a.Stat(at).Entry; {
		case e.Presence == filesystem.Absent:
		case e.Presence != filesystem.Present || e.Likely || e.Type == filesystem.Symlink || depth > 6:
			return false
		case name == "__init__.py" && (!e.Has(filesystem.KnowContent) || strings.Contains(string(e.Content), "load_tests")):
			return false
		case e.Type == filesystem.Directory && a.Stat(path.Join(at, "__init__.py")).Entry.Presence != filesystem.Absent && !a.untested(at, nil, depth+1):
			return false
		}
	}
	return complete
}

// testing is what a module has tests by, its own or those of classes that it imports.
var testing = lazyregexp.New(`TestCase|load_tests|\bclass\b|import\s*\*|import\s.*\b[A-Z]|\bimport_module\b|setattr|globals`)

// loud are the options of unittest that change what it says alone, folders those that name one. Source: "python -m
// unittest discover --help" of Python 3.11.
var (
	loud    = tools.WordList("-v --verbose -f --failfast -b --buffer -q")
	folders = tools.WordList("-s --start-directory -t --top-level-directory")
)

// discovered are the tests of a folder, and of the packages in it.
func (a start) discovered(dir string, depth int) (files []string) {
	names, _ := a.State.Files.Children(a.Real(dir))
	for _, name := range names {
		at := path.Join(dir, name)
		switch e := a.Stat(at).Entry; {
		case e.Presence != filesystem.Present || e.Likely || depth > 6:
		case e.Type == filesystem.Regular && strings.HasPrefix(name, "test") && strings.HasSuffix(name, ".py"):
			files = append(files, at)
		case e.Type == filesystem.Directory && a.Stat(path.Join(at, "__init__.py")).Entry.Presence == filesystem.Present:
			files = append(files, a.discovered(at, depth+1)...)
		}
	}
	return files
}
