package rpm

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// zypper has options of its own before the verb, and others of the same letters behind it. Source: zypper(8) of zypper 1.14.
var zypper = &tools.Tool{
	Names: tools.Names("zypper"),
	Grammar: effects.Subcommands("RCDcpx", "root installroot cache-dir pkg-cache-dir raw-cache-dir solv-cache-dir reposdir config plus-repo plus-content releasever userdata",
		"rtp", "repo from type download solver-focus priority name alias bugzilla bz cve category severity date"),
	Effect:  zypperEffect,
	Manager: "zypper",
	Run:     Run,
	Install: &tools.Installer{
		Name:      "zypper",
		Verbs:     tools.Names("install in remove rm source-install si patch"),
		Pinned:    func(name string) bool { return strings.ContainsAny(name, "=<>") || strings.HasSuffix(name, ".rpm") },
		Confirmed: func(l effects.Line) bool { return l.Has("n", "y", "non-interactive", "no-confirm") },
		Cleaners:  tools.Names("clean cc"),
		Caches:    []string{"/var/cache/zypp"},
	},
}

func zypperEffect(l effects.Line) effects.Effect {
	if reading[l.Verb.Text] || l.Verb.Text == "refresh" || l.Verb.Text == "ref" {
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{tools.Below("/var/cache", "/var/log")}}
	}
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{
		{Kind: effects.Packages, Manager: "zypper", Text: l.Verb.Text, Paths: l.Operands, Options: l.Options}}}
	for _, r := range l.Options.Values("R", "root", "installroot") {
		e.Actions = append(e.Actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{r}})
	}
	return e
}
