package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// What a setup.py says outside of every block, as projects write it. Source: setuptools' documentation, "Keywords";
// distutils' "Writing the Setup Script".
var (
	opens       = lazyregexp.New(`\bopen\(\s*["']([^"'%{}]+)["']\s*(?:,\s*(?:["'](rb?|rt|U)["']|encoding=["'][^"']*["'])\s*)*\)`)
	joins       = lazyregexp.New(`\bopen\(\s*(?:os\.)?(?:path\.)?join\(\s*([A-Za-z_.()]+)\s*,\s*["']([^"'%{}]+)["']\s*\)`)
	reads       = lazyregexp.New(`(?:\bPath\(\s*|([A-Za-z_.()]+)\s*/\s*)["']([^"'%{}]+)["']\s*\)\s*\.read_text\(`)
	packageList = lazyregexp.New(`\bpackages\s*=\s*\[([^\]]*)\]`)
	rooted      = lazyregexp.New(`\bpackage_dir\s*=\s*(?:\{\s*["']{2}\s*:\s*["']([^"']+)["']|dict\(\s*\*\*\{\s*["']{2}\s*:\s*["']([^"']+)["'])`)
	extends     = lazyregexp.New(`\bext_modules\s*=`)
	extended    = lazyregexp.New(`\bExtension\(|cythonize\(`)
	quoted      = lazyregexp.New(`["']([A-Za-z_][A-Za-z0-9_.]*)["']`)
	writes      = lazyregexp.New(`["']w[bt+]?["']|\.write|subprocess|os\.system`)
	scm         = lazyregexp.New(`\buse_scm_version\s*=\s*(True|\{)`)
)

// building are the commands of setup.py that compile and gather packages.
var building = tools.WordList(`build build_ext build_py install develop bdist bdist_wheel bdist_egg sdist egg_info install_lib`)

// setupRun is python setup.py.
func (a buildCall) setupRun(x effects.Action) {
	at, ok := a.At(x.Paths[0])
	r := a.Stat(at)
	if e := r.Entry; ok && !a.Failed && !a.Doubtful && path.Base(r.Path) == "setup.py" && slices.ContainsFunc(x.Paths[1:], func(p effects.Arg) bool { return building.Has(p.Text) }) &&
		e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) && !e.Likely {
		a.setup(x.Paths[0], path.Dir(r.Path), a.Dir.Text, string(e.Content))
		a.extending(x, string(e.Content))
		a.wheelRun(x)
	}
}

// wheelRun refuses setup.py bdist_wheel where neither setuptools nor another package has that command. Source:
// setuptools' history, 70.1.
func (a buildCall) wheelRun(x effects.Action) {
	setuptools := poetryCall(a).versionOf("setuptools")
	if a.Failed || setuptools == "" || !pypi.Excludes(">=70.1", setuptools) {
		return
	}
	for _, p := range x.Paths[1:] {
		python, likely := a.Python()
		if presence, unsure := a.ModulePresence(python, "wheel"); p.Text == "bdist_wheel" && presence == filesystem.Absent {
			a.Refuse(p, state.FailsModule, "invalid command 'bdist_wheel': setuptools "+setuptools+" needs wheel, which is not installed", likely || unsure)
			return
		}
	}
}

// setup looks at a setup.py that is run in the directory cwd: what it reads, the packages it names, and what it
// compiles.
func (a buildCall) setup(arg effects.Arg, dir, cwd, text string) {
	helpers := uses.Readers(text)
	a.uncertain = writes.MatchString(text)
	from := path.Join(dir, "setup.py") + ": "
	for _, s := range code.Parse(text) {
		if a.Failed {
			return
		}
		word := s.Keyword()
		if code.Hedged(s, strings.Contains(text, "exit")) {
			return // what follows may not be what it seems
		}
		if word == "if" || word == "def" || word == "class" || strings.Contains(s.Text, " if ") {
			continue
		}
		for _, name := range append(named(opens, s.Text), uses.Told(helpers, s.Text)...) {
			a.opened(arg, cwd, from, name)
		}
		for _, name := range append(uses.Beside(joins, s.Text, text), uses.Beside(reads, s.Text, text)...) {
			a.opened(arg, dir, from, name)
		}
		if strings.HasPrefix(s.Text, "setup(") || strings.HasPrefix(s.Text, "setuptools.setup(") {
			a.setupCall(arg, dir, from, s.Text, text)
		}
	}
}

// opened refuses a file that a setup.py reads and that is not there.
func (a buildCall) opened(arg effects.Arg, dir, from, name string) {
	at := path.Join(dir, name)
	if path.IsAbs(name) {
		at = name
	}
	if e := a.Stat(at).Entry; !a.Failed && e.Presence == filesystem.Absent {
		a.Refuse(arg, state.FailsPath, from+"No such file or directory: '"+at+"'", e.Likely || a.uncertain)
	}
}

// setupCall looks at the arguments of setup itself.
func (a buildCall) setupCall(arg effects.Arg, dir, from, call, text string) {
	if m := rooted.FindStringSubmatch(call); m != nil {
		root := m[1] + m[2]
		if e := a.Stat(path.Join(dir, root)).Entry; e.Presence == filesystem.Absent {
			a.Refuse(arg, state.FailsPath, from+"'"+root+"' does not exist or is not a directory: setuptools looks for packages in "+path.Join(dir, root), e.Likely)
			return
		}
	}
	if m := packageList.FindStringSubmatch(call); m != nil && !strings.Contains(call, "package_dir") {
		for _, name := range quoted.FindAllStringSubmatch(m[1], -1) {
			a.packageDir(arg, dir, from, strings.ReplaceAll(name[1], ".", "/"))
		}
	}
	if scm.MatchString(call) && !strings.Contains(call, "fallback_version") && !strings.Contains(call, `"root"`) && !a.Failed {
		a.unversioned(arg, dir, from)
	}
	if extends.MatchString(call) && extended.MatchString(text) && !strings.Contains(text, "optional") && !strings.Contains(text, "environ") && !a.Failed {
		a.compiled(arg, from)
	}
}

// compiled refuses an extension module where there is no C compiler, or not the interpreter's header.
func (a buildCall) compiled(arg effects.Arg, from string) {
	python := a.CertainPython()
	header := path.Join(path.Dir(path.Dir(python)), "include", path.Base(python), "Python.h")
	switch e := a.Stat(header).Entry; {
	case modules.Compilerless(a.World):
		a.Refuse(arg, state.FailsCompiler, from+"an extension module is compiled, and there is no C compiler", a.Open)
	case python != "" && e.Presence == filesystem.Absent && a.Lookup("CPATH").Unset && a.Lookup("C_INCLUDE_PATH").Unset && a.Lookup("CFLAGS").Unset:
		a.Refuse(arg, state.FailsHeader, from+"Python.h: No such file or directory ("+path.Dir(header)+" has none)", e.Likely)
	}
}

func named(re *lazyregexp.Regexp, text string) (names []string) {
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}
