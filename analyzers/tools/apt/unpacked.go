package apt

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/apt/deb"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// parcel is a package's file that a command is given.
type parcel struct {
	arg    effects.Arg
	likely bool
	fields map[string]string // nil: not known
}

// parcels reads the files that a command is given; all: each of them is known. It refuses one that is not a package.
func parcels(a *tools.Command, paths []effects.Arg) (found []parcel, all bool) {
	all = true
	for _, p := range paths {
		at, ok := a.At(p)
		e := a.Stat(at).Entry
		if !ok || e.Presence != filesystem.Present || e.Type != filesystem.Regular || !e.Has(filesystem.KnowContent) {
			all = false
			continue
		}
		fields, broken := deb.Control(e.Content)
		if broken {
			a.Refuse(p, state.FailsDpkg, "'"+p.Text+"' is not a Debian format archive", e.Likely)
			return nil, false
		}
		all = all && fields != nil
		found = append(found, parcel{p, e.Likely, fields})
	}
	return found, all
}

// given is dpkg -i of files whose content is known: each has to be a package of an architecture that is known, and
// what they need has to be there. Measured with dpkg 1.21.22.
var given = &tools.Tool{Manager: "dpkg install", Run: func(a *tools.Command, x effects.Action) {
	for option := range x.Line.Options.All() {
		if strings.HasPrefix(option, "force") || option == "R" || option == "recursive" || option == "ignore-depends" || option == "no-act" || option == "root" || option == "instdir" {
			return
		}
	}
	if a.Failed {
		return
	}
	found, all := parcels(a, x.Line.Options.Operands)
	c := &call{a}
	for _, one := range found {
		arch := one.fields["architecture"]
		if native := tools.DebianName[a.Arch()]; arch != "" && native != "" && arch != "all" && arch != native && c.foreign(arch) && !a.Failed {
			a.Refuse(one.arg, state.FailsDpkg, "package architecture ("+arch+") does not match system ("+native+")", one.likely)
		}
		for _, needs := range []string{"pre-depends", "depends"} {
			if lacks := unfulfilled(c, one.fields[needs], found, nil); lacks != "" && all && !a.Failed && (needs != "depends" || !x.Line.Has("unpack")) {
				likely := one.likely || strings.Contains(lacks, "(") // the image may have a later version by now
				a.Refuse(one.arg, state.FailsDpkg, "dependency problems: "+one.fields["package"]+" depends on "+lacks, likely)
			}
		}
	}
}}

// unfulfilled is the first group of needs that surely nothing satisfies: nothing that is installed, none of the other
// files, and nothing that apt might fetch where it is asked.
func unfulfilled(a *call, needs string, files []parcel, fetched func(name string) bool) string {
	for group := range strings.SplitSeq(needs, ",") {
		lacks := strings.TrimSpace(group) != ""
		for one := range strings.SplitSeq(group, "|") {
			r, ok := apt.ParseRelation(one)
			lacks = lacks && ok && wants(a, r, files) && (fetched == nil || !fetched(r.Name))
		}
		if lacks {
			return strings.TrimSpace(group)
		}
	}
	return ""
}

// wants reports whether surely no installed package and none of the files is what a relation asks for.
func wants(a *call, r apt.Relation, files []parcel) bool {
	held := a.State.Packages.Lookup("dpkg", r.Name)
	switch {
	case held.Likely || held.Presence == filesystem.Unknown || a.provided(r.Name):
		return false
	case held.Presence == filesystem.Present && (held.Version == "" || r.Holds(held.Version)):
		return false
	}
	if _, known := a.repository(); held.Presence == filesystem.Absent && (known == nil || known.Find(r.Name).Virtual) {
		return false // something that was installed since may provide it
	}
	return !slices.ContainsFunc(files, func(p parcel) bool {
		return p.fields == nil || p.fields["package"] == r.Name || strings.Contains(p.fields["provides"], r.Name)
	})
}
