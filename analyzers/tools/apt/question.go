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
	"github.com/layerlint/layerlint/imagedb/releases"
)

// comesAlone reports whether likely nothing comes but what is named, which apt does without a question; strange, whether
// nothing is known of what any of the names needs.
func comesAlone(a *call, o packages.Order, repository packages.Repository) (alone, strange bool) {
	in, ok := arriving(a, o, repository)
	if !ok || len(in.Packages) == 0 {
		return false, ok && len(o.Names) > 0 && !bringsMore(a, o)
	}
	return len(in.Unknown) == 0 && !slices.ContainsFunc(in.Packages, func(p packages.Package) bool {
		return !slices.Contains(o.Names, p.Name) && a.State.Packages.Lookup("dpkg", p.Name).Presence != filesystem.Present
	}), false
}

// bringsMore reports whether the newest package of a vendor's is likely taken, and needs one that is neither there nor
// named.
func bringsMore(a *call, o packages.Order) bool {
	query, _ := a.repository()
	here := func(name string) bool {
		return slices.Contains(o.Names, name) || a.State.Packages.Lookup("dpkg", name).Presence != filesystem.Absent
	}
	return slices.ContainsFunc(o.Names, func(name string) bool {
		needs := releases.NeedsOfVendor(name)
		return o.Versions[name] == "" && (o.Recommends || !needs.Recommended) && vended(query.Sources, name) &&
			slices.ContainsFunc(needs.All, func(one []string) bool { return !slices.ContainsFunc(one, here) })
	})
}

// confirm: without -y apt asks unless as many packages change as are named, and a build has no one to answer. It
// reports whether exactly those change as far as is known, whether or not there is a -y. Measured with apt 2.6.1: a
// named package that is there already counts as named.
func (a *call) confirm(names []string, x effects.Action, installed packages.Installation) (unasked bool) {
	more, fresh := 0, 0
	for _, p := range installed.Packages {
		switch held := a.State.Packages.Lookup("dpkg", p.Name); {
		case held.Presence == filesystem.Present && !held.Likely:
		case slices.Contains(names, p.Name):
			fresh++
		case held.Presence == filesystem.Absent && !held.Likely:
			more++
		case held.Presence == filesystem.Unknown || held.Likely && held.Presence == filesystem.Absent:
			fresh = -len(installed.Packages) // it is not known how many change
		}
	}
	there := 0
	for _, p := range x.Paths {
		if held := a.State.Packages.Lookup("dpkg", parseRequest(p).name); held.Presence == filesystem.Present && !held.Likely {
			there++
		}
	}
	unasked = fresh+more == len(names)+there && len(installed.Unknown) == 0
	if more > there && unanswered(a, x) {
		a.Refuse(effects.Arg{}, state.FailsAptYes, aborted, false)
	}
	return unasked
}

// unanswered reports whether a question of apt's surely has no answer.
func unanswered(a *call, x effects.Action) bool {
	return !assenting(x.Options) && !answered(a) && !a.Doubtful && !x.Quiet &&
		len(x.Options.Values("o", "option", "c", "config-file")) == 0 && a.configured()
}

// answered reports whether something else than options and the usual configuration may answer, so that nothing is known
// of the question: standard input, a further file of configuration, what the build wrote into the usual ones, or an image
// in which nobody may be asked. Source: apt.conf(5).
func answered(a *call) bool {
	_, more := a.Vars["APT_CONFIG"]
	return more || stocked.Has(releases.Repository(a.State.ImageRef)) || tools.Fed(a.World) ||
		slices.ContainsFunc(configurations(a), func(at string) bool {
			e := a.Stat(at).Entry
			return e.Presence == filesystem.Present && a.State.Files.Touched(at) &&
				(!e.Has(filesystem.KnowContent) || mentions(e, "Assume-Yes"))
		})
}

// configurations are the files of apt's configuration, as far as they are known.
func configurations(a *call) []string {
	all := []string{"/etc/apt/apt.conf"}
	found, _ := a.State.Files.Children("/etc/apt/apt.conf.d")
	for _, name := range found {
		all = append(all, path.Join("/etc/apt/apt.conf.d", name))
	}
	return all
}

// mentions reports whether a file has a word, in whatever case.
func mentions(e filesystem.Entry, word string) bool {
	return strings.Contains(strings.ToLower(string(e.Content)), strings.ToLower(word))
}

// settled reports whether all that is named is likely there already, so that nothing changes but by newer versions of
// it.
func (a *call) settled(x effects.Action) bool {
	return !slices.ContainsFunc(x.Paths, func(p effects.Arg) bool {
		return !p.Known || a.State.Packages.Lookup("dpkg", p.Text).Presence != filesystem.Present
	})
}

// configured reports whether all of apt's configuration is known not to say yes.
func (a *call) configured() bool { return a.silent("Assume-Yes") }

// silent reports whether apt's configuration surely has none of the words: each file is a package's or an official
// image's.
func (a *call) silent(words ...string) bool {
	found, complete := a.State.Files.Children("/etc/apt/apt.conf.d")
	for _, name := range found {
		e := a.Stat(path.Join("/etc/apt/apt.conf.d", name)).Entry
		silent := e.Has(filesystem.KnowContent) && !slices.ContainsFunc(words, func(w string) bool {
			return mentions(e, w)
		})
		if e.Package == "" && !silent && !strings.HasPrefix(name, "docker-") && name != "70debconf" && name != "01autoremove" {
			return false
		}
	}
	return complete && a.Stat("/etc/apt/apt.conf").Entry.Presence == filesystem.Absent
}
