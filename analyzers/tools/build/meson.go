package build

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// meson is Meson. Source: its reference manual, dependency(), 1.0.
var meson = &tools.Tool{
	Names:   tools.Names("meson"),
	Grammar: effects.Getopt("CD", "prefix buildtype libdir bindir sysconfdir backend"),
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
		if refused := dependencies(a, *x.Line); !refused {
			a.Instead(x)
		}
	},
}

var (
	dependency   = lazyregexp.New(`\bdependency\(\s*'([^']+)'([^()]*)\)`)
	mesonComment = lazyregexp.New(`(?m)^\s*#.*`)
	mesonIf      = lazyregexp.New(`(?m)^\s*(?:if|foreach)\b`)
)

// dependencies looks for what meson.build surely needs before its first condition, by pkg-config; without it nothing is
// found.
func dependencies(a *tools.Command, l effects.Line) (refused bool) {
	if l.Verb.Text != "setup" || l.Has("h", "help", "v", "version") || !a.Dir.Known {
		return false
	}
	source := a.Dir.Text
	if len(l.Operands) > 1 {
		source = in(source, l.Operands[1].Text)
	}
	e := a.Stat(path.Join(source, "meson.build")).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || a.Stat(path.Join(source, "subprojects")).Entry.Presence != filesystem.Absent {
		return false
	}
	text := mesonComment.ReplaceAllString(string(e.Content), "")
	if m := mesonIf.FindStringSubmatchIndex(text); m != nil {
		text = text[:m[0]]
	}
	for _, m := range dependency.FindAllStringSubmatch(text, -1) {
		if special[m[1]] || strings.Contains(m[2], "required") || strings.Contains(m[2], "fallback") || strings.Contains(m[2], "method") || strings.Contains(m[2], "native") {
			continue
		}
		lacks, likely := a.Search().LacksModule(m[1])
		if byCMake, _ := lacksPackage(a, m[1]); lacks && byCMake {
			a.Refuse(effects.Arg{}, state.FailsLibrary, "Dependency \""+m[1]+"\" not found"+strings.TrimPrefix(a.Search().NoModule(m[1]), "No package '"+m[1]+"' found"), likely)
			return !likely
		}
	}
	return false
}

// special are names that Meson finds by ways of its own. Source: its manual, Dependencies with custom lookup
// functionality.
var special = set(`appleframeworks atomic blocks boost cuda cups coarray curses dl dub fortran_ncurses gettext gpgme gtest gmock hdf5 iconv intl jdk libgcrypt libwmf llvm mpi netcdf
	openmp openssl pcap pybind11 python python3 qt4 qt5 qt6 scalapack sdl2 shaderc threads vulkan wxwidgets zlib valgrind`)
