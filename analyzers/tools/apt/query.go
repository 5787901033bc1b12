package apt

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// querying is dpkg-query, which dpkg starts to look at packages. Source: dpkg-query(1) of dpkg 1.21.
var querying = &tools.Tool{
	Names:   tools.Names("dpkg-query"),
	System:  true,
	Grammar: effects.Getopt("f", "admindir root showformat"),
	Effect:  query,
	Manager: "dpkg-query",
	Run:     queried,
}

// asking are the actions of dpkg and dpkg-query that need the packages that they are given.
var asking = []string{"s", "status", "L", "listfiles", "W", "show", "l", "list"}

// query is a look at packages: dpkg's own, and those that dpkg-query does.
func query(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true}
	o := l.Options
	if o.Has(asking...) && !o.Has("admindir", "root", "instdir", "load-avail") {
		e.Add(effects.Action{Kind: effects.Packages, Manager: "dpkg-query", Text: "query", Paths: o.Operands, Options: o})
	}
	return e
}

// queried refuses packages of which dpkg knows nothing. One that was removed may have left its settings, with which it
// is still listed; -l and -W also list names that installed packages only mention, and fail if they find none at all.
// Measured with dpkg 1.21.
func queried(a *tools.Command, x effects.Action) {
	lists := x.Options.Has("W", "show", "l", "list")
	likely := lists
	var lacks []effects.Arg
	for _, p := range x.Paths {
		name, _, _ := strings.Cut(p.Text, ":")
		held := a.State.Packages.Lookup("dpkg", name)
		if !p.Known || name == "" || strings.ContainsAny(name, "*?[") {
			return
		}
		if held.Presence != filesystem.Absent || !held.Cause.Span.Nowhere() {
			if lists {
				return
			}
			continue
		}
		lacks, likely = append(lacks, p), likely || held.Likely
	}
	if len(lacks) > 0 {
		a.Refuse(lacks[0], state.FailsDpkg, "package '"+lacks[0].Text+"' is not installed", likely)
	}
}
