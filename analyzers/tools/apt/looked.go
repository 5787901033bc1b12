package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// showing are the verbs that fail where none of the names is a package; fetching are those that fail at the first one.
// policy, madison, showpkg, search and list pass over what is not there. Measured with apt 2.6.1.
var (
	showing  = tools.WordList("show depends rdepends")
	fetching = tools.WordList("download changelog source")
	marking  = tools.WordList("hold unhold auto manual markauto unmarkauto")
)

// looks adds to an effect that apt looks up the names of a command.
func looks(e effects.Effect, l effects.Line) effects.Effect {
	first := effects.Action{Kind: effects.Project, Manager: "apt-cache", Line: &l, Instead: &effects.Effect{Modelled: true}}
	e.Actions = append([]effects.Action{first}, e.Actions...)
	return e
}

// lookedUp refuses names that apt surely or likely does not find.
var lookedUp = &tools.Tool{Manager: "apt-cache", Run: func(a *tools.Command, x effects.Action) {
	if a.Failed || illConfigured(a) || x.Line.Has("c", "config-file", "o", "option", "h", "help") {
		return
	}
	verb, names := x.Line.Verb.Text, x.Line.Operands
	if len(names) == 0 || !showing.Has(verb) && !fetching.Has(verb) && !marking.Has(verb) {
		return
	}
	c := &call{a}
	if verb == "source" {
		unsourced(c, names)
	}
	for i, p := range names {
		if a.Failed {
			return
		}
		likely, lacks := nameless(c, p, fetching.Has(verb) || marking.Has(verb))
		if lacks && (!showing.Has(verb) || i == len(names)-1) {
			reason := "unable to locate package " + p.Text
			if showing.Has(verb) {
				reason = "no packages found: " + p.Text
			}
			c.Refuse(p, state.FailsAptPackage, reason, likely)
			return
		}
		if !lacks && showing.Has(verb) {
			return
		}
	}
}}

// nameless reports whether apt finds no package by a name: it is not installed, no list has it, and nothing mentions it.
// Without lists that is only likely, as not all that installed packages mention is known. own: what is only mentioned is
// none either.
func nameless(a *call, p effects.Arg, own bool) (likely, lacks bool) {
	r := parseRequest(p)
	if !p.Known || r.arch != "" || r.target != "" || strings.HasSuffix(r.name, "+") || strings.HasSuffix(r.name, "-") ||
		strings.ContainsAny(r.name, `/*?[^$|~{(`) || r.name == "" {
		return false, false
	}
	held := a.State.Packages.Lookup("dpkg", r.name)
	if held.Presence != filesystem.Absent || a.provided(r.name) || mentioned(a, r.name) {
		return false, false
	}
	c := consulting(a)
	offer, name := packages.Offer{}, r.name
	if c.repository != nil {
		offer, name = c.find(r)
	}
	nowhere := offer.Presence == filesystem.Absent && !offer.Virtual && name == r.name // no package mentions it either
	switch {
	case c.lists == filesystem.Absent || sourceless(a):
		return !nowhere || offer.Likely || c.listsLikely, true
	case r.pattern && path.Base(a.Fields[0].Text) != "apt-cache": // a name with a dot is looked for as an expression, too
		return false, false
	case own && offer.Presence == filesystem.Absent && name == r.name:
		return offer.Likely, true
	}
	return offer.Likely, nowhere
}

// mentioned reports whether an installed package depends on a name.
func mentioned(a *call, name string) bool {
	for key, p := range a.State.Packages.All() {
		if key.Manager == "dpkg" && strings.Contains(p.Depends, name) &&
			slices.Contains(strings.FieldsFunc(p.Depends, func(r rune) bool { return strings.ContainsRune(" ,|(:", r) }), name) {
			return true
		}
	}
	return false
}

// unlocated refuses the removal of a package that apt likely knows nothing of. One that is known and not there is
// passed over. Measured with apt 2.6.1.
func unlocated(a *call, x effects.Action) {
	if x.Text != "remove" && x.Text != "purge" && x.Text != "autoremove" && x.Text != "autopurge" || x.Quiet || a.Failed || a.reconfigured(x) {
		return
	}
	for _, p := range x.Paths {
		if likely, lacks := nameless(a, p, false); lacks {
			a.Refuse(p, state.FailsAptPackage, "unable to locate package "+p.Text, likely)
			return
		}
	}
}
