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
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "configure", Line: &l, Instead: &e}}}
	},
	Manager: "configure",
	Run: func(a *tools.Command, x effects.Action) {
		if !unmet(a) {
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
		e := effects.Scoped(l.Args)
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "autotools", Line: &l, Instead: &e}}}
	},
	Manager: "autotools",
	Run: func(a *tools.Command, x effects.Action) {
		dir, source := a.Dir.Text, filesystem.Resolved{}
		if a.Dir.Known {
			source = a.Stat(path.Join(dir, "configure.ac"))
		}
		a.Instead(x)
		if source.Entry.Presence == filesystem.Present && !source.Entry.Likely {
			a.Edit(func(e *filesystem.Editor) { e.Put(source.Path, source.Entry) })
		}
	},
}

var (
	checked     = lazyregexp.New(`(?m)^PKG_CHECK_MODULES\(\s*\[?\w+\]?\s*,\s*\[?([^\],()]+)\]?\s*\)`)
	conditional = lazyregexp.New(`(?m)^\s*(?:if|case|AS_IF|AM_COND_IF|AC_ARG_WITH|AC_ARG_ENABLE)\b`)
)

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
