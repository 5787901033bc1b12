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

// configure is the script that Autoconf makes. Source: pkg.m4, PKG_CHECK_MODULES, of pkg-config 0.29.
var configure = &tools.Tool{
	Names:   tools.Names("configure"),
	Grammar: effects.Getopt("", ""),
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Scoped(l.Args)
		e.Add(effects.Action{Kind: effects.Anywhere})
		return effects.CarriedOut("configure", l, e)
	},
	Manager: "configure",
	Run: func(a *tools.Command, x effects.Action) {
		if !unmet(a) && !unexpanded(a) {
			a.Instead(x)
		}
	},
}

// autotools make configure and what it needs, and leave what they make it of. Source: the manuals of Autoconf 2.71 and
// Automake 1.16.
var autotools = &tools.Tool{
	Names:   tools.Names("autoreconf autoconf automake aclocal libtoolize"),
	Grammar: effects.Getopt("IBW", "include prepend-include warnings"),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("autotools", l, effects.Scoped(l.Args))
	},
	Manager: "autotools",
	Run: func(a *tools.Command, x effects.Action) {
		dir, source := a.Dir.Text, filesystem.Resolved{}
		if a.Dir.Known {
			source = a.Stat(path.Join(dir, "configure.ac"))
		}
		if !x.Line.Has("help", "h", "version", "V") {
			lacksMacros(a, x.Line.Name, source.Entry)
		}
		left := x.Line.Name == "autoreconf" && !a.Failed && leaves(a, source.Entry)
		a.Instead(x)
		if source.Entry.Presence == filesystem.Present && !source.Entry.Likely {
			a.Edit(func(e *filesystem.Editor) { e.Put(source.Path, source.Entry) })
		}
		if left {
			script, text := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o755), unexpandedMacro
			script.Source = &text
			a.Edit(func(e *filesystem.Editor) { e.Put(path.Join(path.Dir(source.Path), "configure"), script) })
		}
	},
}

var (
	checked     = lazyregexp.New(`(?m)^PKG_CHECK_MODULES\(\s*\[?\w+\]?\s*,\s*\[?([^\],()]+)\]?\s*\)`)
	conditional = lazyregexp.New(`(?m)^\s*(?:if|case|AS_IF|AM_COND_IF|AC_ARG_WITH|AC_ARG_ENABLE)\b`)
)

// unexpandedMacro is noted of a script in which a macro that was not found stands as it is.
const unexpandedMacro = "PKG_CHECK_MODULES"

var (
	pkgMacro = lazyregexp.New(`(?m)^[ \t]*PKG_CHECK_MODULES\(`)
	// elsewhere are ways to find a macro, or to do without.
	elsewhere = lazyregexp.New(`m4_ifn?def|\bifdef\b|include\(|AC_DEFUN|AC_CONFIG_MACRO_DIR|AC_CONFIG_AUX_DIR|AC_CONFIG_SUBDIRS|pattern_(?:forbid|allow)|PKG_PROG_PKG_CONFIG_STATIC`)
)

// leaves reports whether autoreconf makes a script in which PKG_CHECK_MODULES stays: pkg-config, which has the macro, is not
// there. Source: the manual of Automake 1.16, "Macro Search Path".
func leaves(a *tools.Command, source filesystem.Entry) bool {
	text := string(source.Content)
	if len(a.Fields) > 1 && !strings.HasPrefix(a.Fields[len(a.Fields)-1].Text, "-") || source.Presence != filesystem.Present || source.Likely ||
		!source.Has(filesystem.KnowContent) || !pkgMacro.MatchString(text) || elsewhere.MatchString(text) ||
		a.Executable == "" || !a.Lookup("ACLOCAL_PATH").Unset || !a.Lookup("ACLOCAL").Unset {
		return false
	}
	for _, at := range []string{"m4", "aclocal.m4", "acinclude.m4", "configure", "config", "build-aux"} {
		if e := a.Stat(path.Join(a.Dir.Text, at)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return false
		}
	}
	list := a.Stat(path.Join(a.Dir.Text, "Makefile.am")).Entry
	if list.Presence == filesystem.Unknown || strings.Contains(string(list.Content), "ACLOCAL_AMFLAGS") {
		return false
	}
	config, fork := a.Program("pkg-config"), a.Program("pkgconf")
	return config.Presence == filesystem.Absent && !config.Likely &&
		fork.Presence == filesystem.Absent && !fork.Likely &&
		a.Stat("/usr/share/aclocal/pkg.m4").Entry.Presence != filesystem.Present &&
		a.Stat("/usr/local/share/aclocal/pkg.m4").Entry.Presence != filesystem.Present
}

// unexpanded refuses a script that has such a macro.
func unexpanded(a *tools.Command) bool {
	at, ok := a.Abs(a.Fields[0].Text, strings.Contains(a.Fields[0].Text, "/"))
	e := a.Stat(at).Entry
	if !ok || e.Presence != filesystem.Present || e.Source == nil || *e.Source != unexpandedMacro {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, unexpandedMacro+" is not expanded: pkg-config was missing when autoreconf ran", e.Likely)
	return a.Failed
}

// unmet refuses a script whose source asks pkg-config, before its first condition, for what is surely not there.
func unmet(a *tools.Command) (refused bool) {
	at, ok := a.Abs(path.Join(path.Dir(a.Fields[0].Text), "configure.ac"), strings.Contains(a.Fields[0].Text, "/"))
	if !ok {
		return false
	}
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	text := string(e.Content)
	if m := conditional.FindStringSubmatchIndex(text); m != nil {
		text = text[:m[0]]
	}
	for _, m := range checked.FindAllStringSubmatch(text, -1) {
		for name := range strings.FieldsSeq(m[1]) {
			if strings.ContainsAny(name[:1], "<>=0123456789$") {
				continue
			}
			if lacks, likely := a.Search().LacksModule(name); lacks {
				a.Refuse(effects.Arg{}, state.FailsLibrary, a.Search().NoModule(name), likely)
				return !likely
			}
		}
	}
	return false
}

// Macros that a configure.ac calls, from packages other than Autoconf.
var (
	automakes = lazyregexp.New(`(?m)^\s*AM_INIT_AUTOMAKE\b`)
	libtools  = lazyregexp.New(`(?m)^\s*(LT_INIT|AC_PROG_LIBTOOL|AM_PROG_LIBTOOL)\b`)
	libraries = lazyregexp.New(`(?m)^\s*\w+_LTLIBRARIES\s*\+?=`)
)

// lacksMacros refuses autoreconf where configure.ac asks for Automake or Libtool and those are not installed. What a
// tree has of them itself is left alone.
func lacksMacros(a *tools.Command, name string, source filesystem.Entry) {
	if name != "autoreconf" || len(a.Fields) > 1 && !strings.HasPrefix(a.Fields[len(a.Fields)-1].Text, "-") || source.Presence != filesystem.Present ||
		!source.Has(filesystem.KnowContent) {
		return
	}
	text := string(source.Content)
	aclocal, libtoolize := a.Program("aclocal"), a.Program("libtoolize")
	if automakes.MatchString(text) && aclocal.Presence == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsCommand, "aclocal: not found, which configure.ac asks for (package automake)", aclocal.Likely || source.Likely)
		return
	}
	m := libtools.FindStringSubmatch(text)
	for _, own := range []string{"m4", "aclocal.m4", "config", "build-aux", "ltmain.sh"} {
		if a.Stat(path.Join(a.Dir.Text, own)).Entry.Presence != filesystem.Absent {
			return
		}
	}
	if m == nil || libtoolize.Presence != filesystem.Absent {
		return
	}
	list := a.Stat(path.Join(a.Dir.Text, "Makefile.am")).Entry
	if m[1] == "LT_INIT" && !libraries.MatchString(string(list.Content)) {
		return
	}
	a.Refuse(effects.Arg{}, state.FailsCommand, m[1]+" of configure.ac is not defined: libtoolize: not found (package libtool)", libtoolize.Likely || source.Likely)
}
