package apt

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are apt-get and its kin, dpkg, and the programs beside them.
var Tools = []*tools.Tool{aptGet, mark, key, dpkg, querying, looking, caching, adding, debconf, reconfigure, divert,
	dpkgSettings, lookedUp, given, opened,
	{Manager: "update-alternatives", Run: alternative}}

// Sources: apt-get(8) of apt 3.0, which Debian 13 has; aptitude(8).
var aptGet = &tools.Tool{
	Names:   tools.Names("apt-get apt aptitude"),
	Answers: tools.Names("h help v version"),
	System:  true,
	Grammar: effects.Getopt("acotP", "host-architecture config-file option target-release default-release build-profiles with-source"),
	Verbs:   verbs,
	Closed:  true,
	Refusal: "Invalid operation",
	Meant:   map[string]string{"uninstall": "remove"},
	Effect:  effect,
	Manager: "apt",
	Run:     Run,

	Downloads: downloads,

	Install: &tools.Installer{
		Name:      "apt",
		Verbs:     tools.Names("install update"),
		Pinned:    func(name string) bool { return strings.ContainsAny(name, "=/") || strings.HasSuffix(name, ".deb") },
		Confirmed: confirmed,
		Present:   present,
		Cleaners:  tools.Names("dist-clean distclean"),
		Caches:    []string{tools.AptLists},
	},
}

// Source: apt-mark(8) of apt 3.0.
var mark = &tools.Tool{
	Names:   tools.Names("apt-mark"),
	System:  true,
	Lists:   true,
	Grammar: effects.Getopt("fco", "file config-file option"),
	Effect:  markEffect,
}

// Source: apt-key(8) of apt 2.9.
var key = &tools.Tool{
	Names:   tools.Names("apt-key"),
	System:  true,
	Grammar: effects.Getopt("", "keyring keyserver"),
	Effect:  keyEffect,
	Manager: "apt-key",
	Run:     needsGnuPG,
}

// present are packages that every system with apt has: debian:10 to 13 and ubuntu:18.04 to 26.04 all list them
// (2026-11).
var present = tools.Names("apt dpkg util-linux " + strings.Join(slices.Collect(maps.Keys(essentials)), " "))

// verbs are those of apt-get, apt and aptitude.
var verbs = tools.Names(`update upgrade install reinstall remove purge source build-dep satisfy dist-upgrade
	full-upgrade dselect-upgrade clean dist-clean distclean autoclean auto-clean check download changelog indextargets
	moo autoremove auto-remove autopurge auto-purge markauto unmarkauto list search show showsrc info
	showpkg depends rdepends policy edit-sources help why why-not
	modernize-sources history-list history-info history-redo history-undo history-rollback
	safe-upgrade forbid-version hold unhold keep keep-all forget-new versions add-user-tag remove-user-tag extract-cache-subset`)

// transacting are the verbs that change what is installed.
var transacting = tools.WordList(`install reinstall remove purge upgrade dist-upgrade full-upgrade autoremove auto-remove autopurge build-dep
	satisfy dselect-upgrade`)

// dry are the options by which nothing is done.
var dry = []string{"s", "simulate", "just-print", "dry-run", "recon", "no-act", "print-uris"}

// effect leaves the names as written; the options are for those who look them up.
func effect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true}
	switch verb := l.Verb.Text; {
	case len(l.Options.Operands) == 0:
	case !l.Verb.Known:
		return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{tools.Managed()}}
	case verb == "update" || transacting.Has(verb):
		update := effects.Action{Kind: effects.Packages, Manager: "apt", Text: "update", Options: l.Options}
		if verb != "update" && (l.Has("U", "update") || says(l, "APT::Update")) {
			e.Actions = append(e.Actions, update)
		}
		e.Actions = append(e.Actions, effects.Action{Kind: effects.Packages, Manager: "apt", Text: verb, Paths: l.Operands, Options: l.Options,
			Quiet: l.Has(dry...) || l.Has("d", "download-only") || says(l, "APT::Get::Simulate")})
	case verb == "clean" || verb == "autoclean" || verb == "auto-clean":
		e.Actions = []effects.Action{effects.Below("/var/cache/apt")}
	case verb == "dist-clean" || verb == "distclean":
		e.Actions = []effects.Action{effects.Below("/var/cache/apt", tools.AptLists)}
	case verb == "download" || verb == "source" || verb == "changelog":
		e.Actions = []effects.Action{effects.Below("./", "/tmp", "/var/tmp")}
	}
	if verb := l.Verb.Text; showing.Has(verb) || fetching.Has(verb) {
		return looks(e, l)
	}
	return e
}

// confirmed reports whether apt-get asks nothing. Two -q stand for -y.
func confirmed(l effects.Line) bool {
	return assenting(l.Options) || l.Has(dry...) || says(l, "APT::Get::Simulate") || says(l, "APT::Get::Assume-Yes")
}

// assenting reports whether options answer apt's question: -y, and two -q or -q=2. Measured with apt 2.6.1.
func assenting(o *effects.Options) bool {
	louder := func(v effects.Arg) bool { return v.Text == "2" }
	return o.Has("y", "yes", "assume-yes") || len(o.Values("q", "quiet")) > 1 ||
		o.Has("q") && o.Has("2") || slices.ContainsFunc(o.Values("quiet"), louder)
}

// says reports whether -o sets one of apt's switches.
func says(l effects.Line, name string) bool {
	for _, v := range l.Options.Values("o", "option") {
		key, value, _ := strings.Cut(v.Text, "=")
		if strings.EqualFold(key, name) && yes.Has(strings.ToLower(value)) {
			return true
		}
	}
	return false
}

var yes = tools.WordList("true yes with on enable 1")

// markEffect is hold, unhold, auto, manual ... What it writes of holds into the status of dpkg changes nothing of what
// is installed.
func markEffect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Actions: []effects.Action{effects.Below("/var/lib/apt/extended_states", "/var/cache/apt")}}
	if l.Verb.Text == "hold" || l.Verb.Text == "unhold" {
		e.Actions = append(e.Actions, effects.Action{Kind: effects.Packages, Manager: "apt", Text: l.Verb.Text, Paths: l.Operands, Options: l.Options})
	}
	e.Actions = append(e.Actions, looks(effects.Effect{}, l).Actions...) // after it is known who may do that
	return e
}

// keyEffect changes apt's own keyrings, or the one that is given.
func keyEffect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{
		effects.Below("/etc/apt/trusted.gpg", "/etc/apt/trusted.gpg~", "/etc/apt/trusted.gpg.d"), {Kind: effects.Under, Paths: l.Options.Values("keyring")}}}
	if gnuPG.Has(l.Verb.Text) {
		e.Add(effects.Action{Kind: effects.Packages, Manager: "apt-key"})
	}
	return e
}
