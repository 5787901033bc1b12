package build

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// meson is Meson. Source: its reference manual, dependency(), 1.0.
var meson = &tools.Tool{
	Names:    tools.Names("meson"),
	Settings: settings,
	Grammar:  effects.Getopt("CD", "prefix buildtype libdir bindir sysconfdir backend"),
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Projects(l.Args)
		for _, a := range l.Args {
			if a.Text == "install" || !a.Known && a.Text == "" {
				e = effects.Effect{Modelled: true, Doubtful: true, Actions: effects.Everything()}
			}
		}
		return effects.CarriedOut("meson", l, e)
	},
	Manager:  "meson",
	Supposes: true,
	Run: func(a *tools.Command, x effects.Action) {
		a.Doubtful = a.Doubtful && a.Executable == "" && !distro.Own(a, "meson", distributedMeson)
		done := a.Weigh() // first by what is certain
		refused := mesonProject(a, *x.Line)
		if done(); !refused && !a.Failed {
			refused = mesonProject(a, *x.Line)
		}
		if !refused {
			a.Instead(x)
		}
	},
}

var (
	dependency   = lazyregexp.New(`\bdependency\(\s*'([^']+)'([^()]*)\)`)
	mesonStep    = lazyregexp.New(`\b(?:dependency|subdir|executable|(?:shared_|static_)?library)\(\s*'[^']*'[^()]*`)
	mesonSources = lazyregexp.New(`^\w+\(\s*'[^']*'((?:\s*,\s*\[?\s*'[^'@]+')*)\s*\]?\s*(?:,|$)`)
	mesonComment = lazyregexp.New(`(?m)^\s*#.*`)
	mesonQuoted  = lazyregexp.New(`'([^']*)'`)
	mesonOpens   = lazyregexp.New(`^\s*(?:if|foreach)\b`)
	mesonCloses  = lazyregexp.New(`^\s*end(?:if|foreach)\b`)
)

// mesonProject looks for what meson.build, and those of folders that it goes into, surely need; what a condition guards is
// left out.
func mesonProject(a *tools.Command, l effects.Line) (refused bool) {
	if l.Verb.Text != "setup" || l.Has("h", "help", "v", "version") || !a.Dir.Known {
		return false
	}
	source := a.Dir.Text
	if len(l.Operands) > 1 {
		source = in(source, l.Operands[1].Text)
	}
	if a.Stat(path.Join(source, "subprojects")).Entry.Presence != filesystem.Absent {
		return false
	}
	if unbuilt(a, source) {
		return true
	}
	refused, _ = folder(a, source, ".", 0)
	return refused
}

// folder is mesonProject, of the meson.build in one folder; on: the folder that names it goes on.
func folder(a *tools.Command, source, dir string, depth int) (refused, on bool) {
	e := a.Stat(path.Join(source, dir, "meson.build")).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || depth > 10 {
		return false, false
	}
	text := unconditional(string(e.Content))
	if !strings.Contains(text, "subdir(") && lacksFiles(a, path.Join(source, dir), text) {
		return true, false
	}
	for _, step := range mesonStep.FindAllString(text, -1) {
		name := mesonQuoted.FindStringSubmatch(step)[1]
		switch {
		case strings.HasPrefix(step, "dependency"):
			if lacksDependency(a, step+")") {
				return true, false
			}
		case strings.HasPrefix(step, "subdir") && strings.Contains(step, "if_found"):
		case strings.HasPrefix(step, "subdir"):
			at := path.Join(dir, name, "meson.build")
			if e := a.Stat(path.Join(source, at)).Entry; e.Presence == filesystem.Absent {
				a.Refuse(effects.Arg{}, state.FailsPath, "Nonexistent build file '"+at+"'", e.Likely)
				return !e.Likely, false
			}
			if refused, on = folder(a, source, path.Join(dir, name), depth+1); refused || !on {
				return refused, false
			}
		default:
			if lacksSource(a, path.Join(source, dir), step) {
				return true, false
			}
		}
	}
	return false, true
}

// lacksSource refuses a target of which a source is not there.
func lacksSource(a *tools.Command, dir, step string) bool {
	m := mesonSources.FindStringSubmatch(step)
	if m == nil {
		return false
	}
	for _, name := range mesonQuoted.FindAllStringSubmatch(m[1], -1) {
		at := in(dir, name[1])
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
			a.Refuse(effects.Arg{}, state.FailsPath, "File "+name[1]+" does not exist: there is no "+at, e.Likely)
			return !e.Likely
		}
	}
	return false
}

// unconditional is a meson.build without comments, conditions and loops, up to where one of them may end it.
func unconditional(text string) string {
	var kept strings.Builder
	depth := 0
	for line := range strings.Lines(mesonComment.ReplaceAllString(text, "")) {
		switch {
		case mesonOpens.MatchString(line):
			depth++
		case mesonCloses.MatchString(line):
			depth--
		case strings.Contains(line, "subdir_done"), strings.Contains(line, "'''"):
			return kept.String()
		case strings.Contains(line, "?"): // one of two
		case depth == 0:
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// lacksDependency refuses a dependency that neither pkg-config nor CMake finds.
func lacksDependency(a *tools.Command, step string) bool {
	m := dependency.FindStringSubmatch(step)
	if m == nil || special.Has(m[1]) || optional.MatchString(m[2]) || others.MatchString(m[2]) {
		return false
	}
	lacks, likely := a.Search().LacksModule(m[1])
	byCMake, _ := lacksPackage(a, m[1])
	if !lacks || !byCMake {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsLibrary, "Dependency \""+m[1]+"\" not found"+strings.TrimPrefix(a.Search().NoModule(m[1]), "No package '"+m[1]+"' found"), likely)
	return !likely
}

// optional are words of a dependency that need not be there, or is looked for in other ways.
var optional = lazyregexp.New(`required|fallback|method|native|disabler|allow_fallback`)

// others are further names, of which any will do.
var others = lazyregexp.New(`^\s*,\s*'`)

// special are names that Meson finds by ways of its own. Source: its manual, Dependencies with custom lookup
// functionality, less those that it finds by what the package with the module of pkg-config's has.
var special = tools.WordList(`appleframeworks atomic blocks boost cuda cups coarray curses dl dub fortran_ncurses gettext gtest gmock hdf5 iconv intl jdk libwmf llvm mpi netcdf
	openmp pcap pybind11 python python3 qt4 qt5 qt6 scalapack shaderc threads vulkan wxwidgets valgrind`)
