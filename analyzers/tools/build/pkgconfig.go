package build

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// pkgConfig is pkg-config. Source: pkg-config(1), pkgconf(1) 1.8.
var pkgConfig = &tools.Tool{
	Names:   tools.Names("pkg-config pkgconf x86_64-linux-gnu-pkg-config"),
	Grammar: effects.Getopt("", "variable define-variable atleast-version exact-version max-version with-path"),
	Effect: func(l effects.Line) effects.Effect {
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "pkg-config", Line: &l}}}
	},
	Manager: "pkg-config",
	Run: func(a *tools.Command, x effects.Action) {
		if o, reason, likely := unknownModule(a); reason != "" {
			a.Refuse(o, state.FailsLibrary, reason, likely)
		}
	},
	Prints: func(a *tools.Command) (text string, known bool) {
		_, reason, likely := unknownModule(a)
		return "", reason != "" && !likely
	},
}

// unknownModule is the first module on the command line that pkg-config surely, or likely, does not find.
func unknownModule(a *tools.Command) (at effects.Arg, reason string, likely bool) {
	for i, f := range a.Fields[1:] {
		if !f.Known || f.Many {
			return at, "", false
		}
		for name := range strings.FieldsSeq(f.Text) {
			if strings.ContainsAny(name[:1], "-<>=!0123456789") { // an option, or a version
				continue
			}
			if lacks, likely := a.Search().LacksModule(name); lacks {
				return effects.Arg{Text: f.Text, Known: true, Index: i + 1}, a.Search().NoModule(name), likely
			}
		}
	}
	return at, "", false
}
