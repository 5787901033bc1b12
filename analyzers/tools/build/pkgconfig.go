package build

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// asked is the grammar of pkg-config. Source: pkg-config(1), pkgconf(1) 1.8.
var asked = effects.Getopt("", `variable define-variable atleast-version exact-version max-version atleast-pkgconfig-version with-path
	personality relocate`)

// pkgConfig is pkg-config.
var pkgConfig = &tools.Tool{
	Names:   tools.Names("pkg-config pkgconf x86_64-linux-gnu-pkg-config"),
	Grammar: asked,
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
	var words []effects.Arg
	for i, f := range a.Fields[1:] {
		if !f.Known || f.Many {
			return at, "", false
		}
		words = append(words, effects.Arg{Text: f.Text, Known: true, Index: i + 1})
	}
	l := asked(words)
	for _, o := range append([]effects.Arg{l.Verb}, l.Operands...) {
		for name := range strings.FieldsSeq(o.Text) {
			if strings.ContainsAny(name[:1], "-<>=!0123456789") { // a version
				continue
			}
			if lacks, likely := a.Search().LacksModule(name); lacks {
				return o, a.Search().NoModule(name), likely
			}
		}
	}
	return at, "", false
}
