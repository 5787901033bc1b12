package build

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

//go:embed cmakefinds.tsv
var findsFile embed.FS

// finders are CMake's own modules that find a library, with headers and libraries without which they do not.
var finders = sync.OnceValue(func() map[string]finder {
	b, _ := findsFile.ReadFile("cmakefinds.tsv")
	all := map[string]finder{}
	for line := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) == 3 && !strings.HasPrefix(line, "#") {
			all[f[0]] = finder{strings.Fields(f[1]), strings.Fields(f[2])}
		}
	}
	return all
})

type finder struct{ headers, libraries []string }

// required is what a project looks for and cannot do without.
type required struct {
	name  string
	pkg   bool // by pkg-config
	plain bool // by a package that find_package reads, or by a module of CMake's
	git   bool // it is fetched by git
	// programs of which any will do
	programs []string
}

// requires notes what a command surely looks for.
func (p *project) requires(name string, args []string, known, perhaps bool) {
	if !known || perhaps || len(args) < 2 {
		return
	}
	needed := false
	for _, a := range args[1:] {
		needed = needed || a == "REQUIRED"
	}
	switch {
	case !needed:
	case name == "find_program":
		if programs := sought(args[1:]); p.vars[args[0]] == "" && !p.unsure[args[0]] && len(programs) > 0 {
			p.required = append(p.required, required{name: args[0], programs: programs})
		}
	case name == "find_package":
		if _, own := p.vars[args[0]+"_DIR"]; !own && p.vars["CMAKE_PREFIX_PATH"] == "" && p.vars["CMAKE_MODULE_PATH"] == "" && p.vars[args[0]+"_ROOT"] == "" && !p.unsure["CMAKE_PREFIX_PATH"] && !p.unsure["CMAKE_MODULE_PATH"] {
			p.required = append(p.required, required{name: args[0], plain: true})
		}
	case name == "pkg_check_modules":
		for _, a := range args[1:] {
			if strings.ToUpper(a) == a && !strings.ContainsAny(a, "0123456789<>=-.") {
				continue // an option
			}
			module, _, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(a, "<", "="), ">", "="), "=")
			p.required = append(p.required, required{name: strings.TrimSpace(module), pkg: true})
		}
	}
}

// sought are the programs that find_program() looks for on PATH alone, none where it is told of other places. Source:
// the manual of find_program, 3.25.
func sought(args []string) (programs []string) {
	for _, a := range args {
		switch a {
		case "NAMES", "REQUIRED", "DOC":
		case "HINTS", "PATHS", "PATH_SUFFIXES", "VALIDATOR", "ENV", "NAMES_PER_DIR":
			return nil
		default:
			if strings.ContainsAny(a, " /$") {
				return nil
			}
			programs = append(programs, a)
		}
	}
	return programs
}

// fetches notes what the commands that follow include(FetchContent) surely fetch by git. Source: the documentation of
// CMake's FetchContent, 3.25; its ExternalProject looks for git as early.
func (p *project) fetches(all []statement) {
	for name := range p.vars {
		if strings.HasPrefix(name, "FETCHCONTENT") {
			return
		}
	}
	guarded := 0
	declared := map[string]bool{}
	for _, s := range all {
		args, known := p.expand(s.args)
		given := func(word string) bool { return slices.Contains(args, word) }
		switch s.name {
		case "if", "foreach", "while", "function", "macro":
			guarded++
		case "endif", "endforeach", "endwhile", "endfunction", "endmacro":
			guarded--
		case "return":
			return
		case "fetchcontent_declare":
			if guarded == 0 && known && len(args) > 1 && given("GIT_REPOSITORY") && !given("FIND_PACKAGE_ARGS") && !given("SOURCE_DIR") {
				declared[args[0]] = true
			}
		case "fetchcontent_makeavailable":
			for _, name := range args {
				if guarded == 0 && known && declared[name] {
					p.required = append(p.required, required{name: name, git: true})
				}
			}
		}
		if slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "FETCHCONTENT") }) {
			return
		}
	}
}

// speaks notes the languages that project() names; without any they are C and C++.
func (p *project) speaks(args []string) {
	named := true
	for _, a := range args {
		switch a {
		case "VERSION", "DESCRIPTION", "HOMEPAGE_URL", "SPDX_LICENSE", "COMPAT_VERSION":
			named = false
		case "LANGUAGES":
			named, p.languages = true, []string{}
		case "C", "CXX", "NONE", "Fortran", "ASM", "CUDA":
			if named {
				p.languages = append(p.languages, a)
			}
		}
	}
	if p.languages == nil {
		p.languages = []string{"C", "CXX"}
	}
}

// compilers are what CMake takes by default of distributions' packages, the first a link to one of the others. Source:
// Modules/CMakeDetermineCCompiler.cmake and its like, 3.25.
var compilers = map[string][]string{"C": {"cc", "gcc", "clang"}, "CXX": {"c++", "g++", "clang"}}

// uncompiled refuses a project in a language without a compiler, and without what carries the build out.
func (c cmaker) uncompiled(p *project, to configured) bool {
	if !to.Ninja && to.Definitions["CMAKE_MAKE_PROGRAM"] == "" && !c.Search().Found("make") {
		c.Refuse(effects.Arg{}, state.FailsCompiler, "CMake was unable to find a build program corresponding to \"Unix Makefiles\"", false)
		return true
	}
	for _, language := range p.languages {
		variable := language
		if language == "C" {
			variable = "CC"
		}
		if names := compilers[language]; names != nil && to.Definitions["CMAKE_"+language+"_COMPILER"] == "" && c.Lookup(variable).Unset && c.World.Program(names[0]).Presence != filesystem.Present && !c.Search().Found(names[1:]...) {
			c.Refuse(effects.Arg{}, state.FailsCompiler, "No CMAKE_"+language+"_COMPILER could be found", false)
			return true
		}
	}
	return false
}

// unfound refuses a project that looks for something which is surely not there.
func (c cmaker) unfound(p *project) bool {
	for _, r := range p.required {
		var lacks, likely bool
		var has string
		if git := c.World.Program("git"); r.git && git.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsCommand, "error: could not find git for clone of "+r.name, git.Likely)
			return true
		}
		if r.git {
			continue
		}
		if len(r.programs) > 0 {
			if !c.Search().Found(r.programs...) {
				c.Refuse(effects.Arg{}, state.FailsCommand, "Could not find "+r.name+" using the following names: "+strings.Join(r.programs, ", "), false)
				return true
			}
			continue
		}
		if r.pkg {
			lacks, likely = c.Search().LacksModule(r.name)
			has = strings.TrimPrefix(c.Search().NoModule(r.name), "No package '"+r.name+"' found")
		} else {
			if lacks, likely = lacksPackage(c.Command, r.name); lacks {
				has = c.Search().BroughtBy(soughtBy(r.name))
			}
		}
		if lacks {
			c.Refuse(effects.Arg{}, state.FailsLibrary, "could not find "+r.name+has, likely)
			return true
		}
	}
	return false
}

// soughtBy is what names the package that find_package(NAME) is satisfied by.
func soughtBy(name string) packages.Sought {
	if f, ok := finders()[name]; ok {
		if len(f.libraries) > 0 {
			return packages.Sought{Kind: packages.Library, Name: f.libraries[0]}
		}
		top, _, _ := strings.Cut(f.headers[0], "/")
		return packages.Sought{Kind: packages.Header, Name: top}
	}
	return packages.Sought{Kind: packages.CMakeConfig, Name: strings.ToLower(name)}
}

// lacksPackage reports whether find_package surely, or likely, does not find a package of that name. Of packages
// without a module of CMake's the configuration file that they bring is looked for.
func lacksPackage(a *tools.Command, name string) (lacks, likely bool) {
	if a.Arch() != "amd64" || !a.Lookup("CMAKE_PREFIX_PATH").Unset || !a.Lookup(name+"_DIR").Unset || !a.Lookup(name+"_ROOT").Unset {
		return false, false
	}
	if lacks, likely = lacksConfiguration(a, name); !lacks {
		return false, false
	}
	f, ok := finders()[name]
	if !ok {
		return !bundled.Has(name), likely
	}
	for _, h := range f.headers {
		if none, unsure := a.Search().LacksHeader(h, false); none {
			return true, likely || unsure
		}
	}
	for _, l := range f.libraries {
		if none, unsure := a.Search().LacksLibrary(l); none {
			return true, likely || unsure
		}
	}
	return false, false
}

// lacksConfiguration looks for NAMEConfig.cmake and NAME-config.cmake where CMake does. Source: the manual of
// find_package, "Config Mode Search Procedure", 3.25.
func lacksConfiguration(a *tools.Command, name string) (lacks, likely bool) {
	var patterns []string
	for _, file := range []string{name + "Config.cmake", strings.ToLower(name) + "-config.cmake"} {
		for _, prefix := range []string{"/usr", "/usr/local"} {
			for _, lib := range []string{"lib/x86_64-linux-gnu", "lib", "share"} {
				for _, dir := range []string{"/cmake/*/", "/" + name + "*/", "/" + strings.ToLower(name) + "*/", "/" + strings.ToLower(name) + "*/cmake/"} {
					patterns = append(patterns, prefix+"/"+lib+dir+file)
				}
			}
		}
	}
	return a.Search().Lacks(packages.Sought{Kind: packages.CMakeConfig, Name: strings.ToLower(name)}, patterns...)
}

// bundled are modules of CMake's that look for programs, or that are not in the table. Source: cmake-modules(7), 3.31.
var bundled = tools.WordList(`Armadillo ASPELL AVIFile Backtrace BISON Bullet BZip2 CABLE Coin3D CUDA CUDAToolkit Cups Curses CVS CxxTest Cygwin DCMTK DevIL Doxygen EnvModules
	FLEX FLTK FLTK2 Fontconfig GDAL GCCXML Gettext GIF Git GLU GLUT Gnuplot GnuTLS GSL GTK GTK2 Hg HSPELL HTMLHelp Iconv
	ICU ImageMagick Intl ITK Java JNI KDE3 KDE4 LAPACK BLAS Latex LATEX LibArchive LibLZMA LTTngUST Lua Lua50 Lua51
	Matlab MFC Motif MPEG MPEG2 MPI MSVC ODBC OpenACC OpenAL OpenCL OpenGL OpenMP OpenSceneGraph OpenSP OpenThreads
	PackageMessage Perl PerlLibs PHP4 PhysFS Pike PkgConfig Producer Protobuf Python Python2 Python3 PythonInterp
	PythonLibs QuickTime Qt Qt3 Qt4 QuickTime Ruby SDL SDL_gfx SDL_image SDL_mixer SDL_net SDL_sound SDL_ttf
	SelfPackers Squish Subversion SWIG TCL Tclsh TclStub Threads UnixCommands VTK Vulkan Wget Wish wxWidgets wxWindows X11 XalanC XCTest XercesC XMLRPC`)
