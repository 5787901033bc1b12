package starts

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// collecting are options of pytest with which it looks for tests, or for modules, in another way.
var collecting = []string{"ignore", "ignore-glob", "import-mode", "c", "config-file", "rootdir", "o", "override-ini", "pyargs", "p", "lf", "last-failed", "ff",
	"failed-first", "sw", "stepwise", "confcutdir", "noconftest", "continue-on-collection-errors", "doctest-modules", "doctest-glob", "h", "help", "version", "V", "fixtures", "markers", "n", "numprocesses"}

// reporting are the options that leave what is collected as it is; a plugin's may have it find tests in any file. Source:
// "pytest --help" of pytest 8.3 and pytest-cov 5.
var reporting = tools.WordList(`v verbose q quiet x exitfirst s r l showlocals W maxfail tb durations durations-min cov
	cov-report cov-config cov-fail-under cov-append cov-branch no-cov junitxml junit-xml junit-prefix basetemp
	log-level log-cli-level log-file capture show-capture color no-header no-summary strict strict-markers
	strict-config disable-warnings disable-pytest-warnings pythonwarnings k m`)

// steering is what in a configuration, or in a conftest.py, changes where tests and modules are looked for.
var (
	steering   = lazyregexp.New(`python_files|norecursedirs|import-mode|--ignore|\bcollect_ignore|ignore_collect|pytest_collect|pytest_plugins|-p\s|required_plugins|consider_namespace`)
	tested     = lazyregexp.New(`(?m)^\s*testpaths\s*=\s*(.*(?:\n[ \t]+.*)*)$`)
	pathed     = lazyregexp.New(`(?m)^\s*pythonpath\s*=\s*(.*(?:\n[ \t]+.*)*)$`)
	configured = lazyregexp.New(`(?m)^\[(?:pytest|tool:pytest|tool\.pytest\.ini_options)\]`)
	native     = lazyregexp.New(`(?m)^\[tool\.pytest\]`) // since pytest 9
	listed     = lazyregexp.New(`[^\s"'\[\],]+`)
	optioned   = lazyregexp.New(`(?m)^\s*addopts\s*=`)
)

// maxTests bounds the files of tests that are followed.
const maxTests = 40

// Pytest refuses where a test, or a conftest.py, imports what is not there, and where no test is found. bare is pytest by
// its own name, which does not look for modules in the working directory. Source: pytest 8.3's documentation, "pytest
// import mechanisms and sys.path/PYTHONPATH", "Exit codes".
func Pytest(of modules.Finder, x effects.Action, bare bool) {
	a := start{of}
	if a.Dir.Known && !a.Failed {
		a.unplugged(x)
	}
	if v := a.Lookup("PYTEST_ADDOPTS"); a.Failed || !a.Dir.Known || x.Options.Has(collecting...) || !v.Unset && !(v.Known && v.Text == "") && !a.Open {
		return
	}
	paths, more, sure, ok := a.testing()
	for option := range x.Options.All() {
		sure = sure && reporting.Has(option)
	}
	if !ok {
		return
	}
	if len(x.Paths) > 0 {
		paths = nil
	}
	for _, p := range x.Paths {
		name, _, _ := strings.Cut(p.Text, "::")
		at, known := a.At(effects.Arg{Text: name, Known: p.Known, Index: p.Index})
		if !known {
			return
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
			a.Refuse(p, state.FailsPath, "file or directory not found: "+name, e.Likely)
			return
		}
		paths = append(paths, at)
	}
	if len(paths) == 0 {
		paths = []string{a.Dir.Text}
	}
	if !bare {
		more = append(more, a.Dir.Text)
	}
	a.tests(x, paths, more, sure)
}

// testing is what the configuration of pytest says of where tests and modules are. sure: nothing has it collect other
// files than usual; ok is false where not all is known.
func (a start) testing() (paths, more []string, sure, ok bool) {
	for _, name := range []string{"pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"} {
		e := a.Stat(path.Join(a.Dir.Text, name)).Entry
		text := string(e.Content)
		switch {
		case strings.HasSuffix(name, "pytest.toml") && e.Presence != filesystem.Absent:
			return nil, nil, false, false
		case e.Presence == filesystem.Absent:
			continue
		case e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || native.MatchString(text):
			return nil, nil, false, false
		case !configured.MatchString(text):
			continue
		case steering.MatchString(text):
			return nil, nil, false, false
		}
		for _, one := range []struct {
			of *lazyregexp.Regexp
			to *[]string
		}{{tested, &paths}, {pathed, &more}} {
			if m := one.of.FindStringSubmatch(text); m != nil {
				for _, p := range listed.FindAllString(m[1], -1) {
					*one.to = append(*one.to, path.Join(a.Dir.Text, p))
				}
			}
		}
		paths = slices.DeleteFunc(paths, func(p string) bool { return a.Stat(p).Entry.Presence == filesystem.Absent })
		return paths, more, !optioned.MatchString(text), !slices.ContainsFunc(paths, func(p string) bool { return strings.ContainsAny(p, "*?") })
	}
	return nil, nil, true, true
}

// tests follows what pytest imports; sure: it collects the usual files alone.
func (a start) tests(x effects.Action, paths, more []string, sure bool) {
	var files []string
	all := sure
	for _, p := range paths {
		found, complete := a.found(p, 0)
		files, all = append(files, found...), all && complete
	}
	at := effects.Arg{}
	if len(x.Paths) > 0 {
		at = x.Paths[0]
	}
	if len(files) == 0 && all {
		a.Refuse(at, state.FailsExit, "no tests ran: no test_*.py and no *_test.py in "+strings.Join(paths, " "), false)
		return
	}
	hooked := a.hooked(files)
	few := files[:min(len(files), maxTests)]
	for _, one := range []func(){func() { a.strict(x, few) }, func() { a.clashing(files) }, func() { a.unequal(few) }} {
		if hooked {
			break
		}
		if one(); a.Failed {
			return
		}
	}
	for i, file := range files {
		if i >= maxTests {
			return
		}
		base, pkg := a.moduleFolder(file)
		f := a.importing(base)
		f.also = append(f.also, more...)
		for dir := path.Dir(file); ; dir = path.Dir(dir) {
			conftest := path.Join(dir, "conftest.py")
			if e := a.Stat(conftest).Entry; e.Presence != filesystem.Absent {
				known := e.Presence == filesystem.Present && e.Has(filesystem.KnowContent)
				if !known || steering.MatchString(string(e.Content)) {
					return
				}
				above, inner := a.moduleFolder(conftest)
				f.also = append(f.also, above)
				f.first = above
				if what, where := f.file(conftest, inner); what != "" && !f.halted {
					f.plugged()
					f.refuse(at, "ImportError while loading conftest: "+what, where)
					return
				}
				f.first = base
			}
			if dir == "/" || dir == a.Dir.Text {
				break
			}
		}
		if f.halted {
			return
		}
		if what, where := f.file(file, pkg); what != "" && !f.halted {
			f.plugged()
			f.refuse(at, what, where)
			return
		}
	}
	if !hooked {
		a.unfixed(few)
	}
}

// plugged makes what was found likely where a plugin of pytest's may be there that looks for modules elsewhere.
func (f *importEval) plugged() {
	for _, name := range []string{"pytest_django", "pytest_pythonpath", "pytest_srcpaths"} {
		if _, _, p := f.locate(name); p != filesystem.Absent {
			f.likely = true
		}
	}
}

// moduleFolder returns the folder in which Python looks for the module of a file, the first above that is not a
// package, and the module's package.
func (a start) moduleFolder(file string) (dir, pkg string) {
	for dir = path.Dir(file); dir != "/" && a.Stat(path.Join(dir, "__init__.py")).Entry.Presence == filesystem.Present; dir = path.Dir(dir) {
		pkg = strings.Trim(path.Base(dir)+"."+pkg, ".")
	}
	return dir, pkg
}

// found are the files of tests at and below a path.
func (a start) found(at string, depth int) (files []string, complete bool) {
	e := a.Stat(at).Entry
	if e.Presence == filesystem.Present && e.Type == filesystem.Regular {
		return []string{at}, true
	}
	names, complete := a.State.Files.Children(a.Real(at))
	if depth > 6 {
		return nil, false
	}
	for _, name := range names {
		p := path.Join(at, name)
		switch e := a.Stat(p).Entry; {
		case e.Presence != filesystem.Present:
			complete = complete && e.Presence == filesystem.Absent
		case e.Type == filesystem.Directory && !strings.HasPrefix(name, ".") && !unsearched.Has(name):
			more, all := a.found(p, depth+1)
			files, complete = append(files, more...), complete && all
		case e.Type == filesystem.Symlink:
			complete = false
		case strings.HasSuffix(name, ".py") && (strings.HasPrefix(name, "test_") || strings.HasSuffix(name, "_test.py")):
			files = append(files, p)
		case strings.HasPrefix(name, "test") && path.Ext(name) != ".py":
			complete = false // a text with doctests, or a plugin's
		}
	}
	return files, complete && !e.Likely
}

// unsearched are the folders that pytest leaves out. Source: pytest 8.3's documentation, norecursedirs; it also leaves
// out virtual environments.
var unsearched = tools.WordList("build dist node_modules CVS _darcs venv env")
