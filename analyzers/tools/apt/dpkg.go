package apt

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Source: dpkg(1) of dpkg 1.22.
var dpkg = &tools.Tool{
	Names:  tools.Names("dpkg"),
	System: true,
	Lists:  true,
	Grammar: effects.Getopt("D", `abort-after admindir debug ignore-depends instdir log
		path-exclude path-include post-invoke pre-invoke root status-fd
		status-logger verify-format`),
	Effect:  dpkgEffect,
	Manager: "dpkg",
	Run:     Run,
}

func dpkgEffect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true}
	operands := l.Options.Operands
	switch {
	case l.Has("i", "install", "unpack", "A"):
		for _, p := range operands {
			e.Needs(p)
		}
		if l.Has("i", "install", "unpack") {
			e.Add(effects.Action{Kind: effects.Project, Manager: "dpkg install", Line: &l, Instead: &effects.Effect{Modelled: true}})
		}
		e.Actions = append(e.Actions, tools.Managed())
	case l.Has("r", "remove", "P", "purge") && !l.Has("a", "pending", "no-act", "simulate", "dry-run", "root", "instdir", "admindir"):
		e.Actions = []effects.Action{{Kind: effects.Packages, Manager: "dpkg", Text: "remove", Paths: operands, Options: l.Options}}
	case l.Has("r", "remove", "P", "purge", "configure", "force-all", "force-depends"):
		e.Actions = []effects.Action{tools.Managed()}
	case l.Has("add-architecture"):
		e.Actions = []effects.Action{{Kind: effects.Packages, Manager: "dpkg", Text: "add-architecture", Paths: operands, Options: l.Options}}
		e.Succeeds = true
	case l.Has("remove-architecture"):
		e.Actions = []effects.Action{effects.Below(architectures)}
	case l.Has("b", "build"): // it is dpkg-deb's: PACKAGE.deb beside the folder, or where it is told
		for _, p := range operands {
			e.Actions = append(e.Actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{p}})
		}
		if len(operands) == 1 {
			made := operands[0]
			made.Text = strings.TrimRight(made.Text, "/") + ".deb"
			e.Actions = append(e.Actions, effects.Action{Kind: effects.Write, Paths: []effects.Arg{made}, Mode: "?"})
		}
	case l.Has("x", "extract", "X", "R", "e"):
		if len(operands) > 0 {
			e.Needs(operands[0])
			e.Add(effects.Action{Kind: effects.Project, Manager: "dpkg file", Paths: operands[:1], Instead: &effects.Effect{Modelled: true}})
			e.Actions = append(e.Actions, effects.Action{Kind: effects.Under, Paths: operands[1:]})
		}
	case l.Has(asking...):
		e = query(l)
	case l.Has("set-selections", "clear-selections"):
		e.Actions = []effects.Action{effects.Below("/var/lib/dpkg")}
	}
	first := effects.Action{Kind: effects.Project, Manager: "dpkg settings", Line: &l, Instead: &effects.Effect{Modelled: true}}
	e.Actions = append([]effects.Action{first}, e.Actions...)
	return e
}

// dpkgSettings is what dpkg does first, whatever it is asked for: it reads its configuration.
var dpkgSettings = &tools.Tool{Manager: "dpkg settings", Run: func(a *tools.Command, _ effects.Action) { illDpkg(a) }}

// opened is dpkg's look into a file, which has to be a package.
var opened = &tools.Tool{Manager: "dpkg file", Run: func(a *tools.Command, x effects.Action) {
	if !a.Failed {
		parcels(a, x.Paths)
	}
}}
