package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func (a *call) apt(x effects.Action) {
	if !x.Quiet && a.denied(tools.AptLists) {
		a.Doubtful = false
		a.Refuse(effects.Arg{}, state.FailsPermission, unlocked, false)
		return
	}
	if locked(a, x) || a.unreadable(x) {
		return
	}
	if x.Text != "update" && x.Options.Has("U", "update") && a.updateless() {
		return
	}
	switch x.Text {
	case "update":
		if a.Offline && !a.Container { // apt-get update succeeds without fetching anything
			return
		}
		a.reached(x)
		if unserved(a, x) {
			unchanged(a)
			return
		}
		a.fetched()
		return
	case "install", "reinstall":
		mixing(a, x)
	case "hold", "unhold":
		a.hold(x)
	case "build-dep":
		unsourced(a, x.Paths)
		a.archived(without{})
	case "upgrade", "dist-upgrade", "full-upgrade":
		confirmUpgrade(a, x)
		if !x.Quiet {
			a.renewed()
		}
	default:
		if x.Text == "remove" || x.Text == "purge" || x.Text == "autopurge" {
			for _, p := range x.Paths {
				if p.Known && !x.Options.Has("allow-remove-essential", "force-yes") {
					a.removal(p, parseRequest(p).name)
				}
			}
		}
		if x.Text == "satisfy" {
			satisfy(a, x)
		}
		unlocated(a, x)
		confirmRemoval(a, x)
		if !x.Quiet && !a.uninstall(x) {
			a.evict(x)
		}
	}
}

// unsourced refuses to look for a source package where no source of packages has any; what is named by a path is a
// folder or a file of its own. Source: apt-get(8); measured with apt 2.6.1.
func unsourced(a *call, names []effects.Arg) {
	s := a.sources()
	if s.Open || s.source || a.Doubtful || len(names) == 0 ||
		slices.ContainsFunc(names, func(p effects.Arg) bool {
			return !p.Known || strings.HasPrefix(p.Text, ".") || strings.HasPrefix(p.Text, "/")
		}) {
		return
	}
	a.Refuse(names[0], state.FailsAptSource, "you must put some 'deb-src' URIs in your sources.list", false)
}

// updateless is an apt that has no option -U, by which an installation fetches the lists first. Measured with apt
// 2.6.1; 2.7 added it.
func (a *call) updateless() bool {
	held := a.State.Packages.Lookup("dpkg", "apt")
	if held.Presence != filesystem.Present || held.Version == "" || apt.Compare(held.Version, "2.7") >= 0 {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsOption, "command line option --update (-U) is not understood: it came with apt 2.7, and this is apt "+held.Version, held.Likely || a.sources().Elsewhere)
	return true
}

// reached is what apt-get update meets: a source whose server has no Release file, or whose keyring is not there, stops
// it.
func (a *call) reached(x effects.Action) {
	_, r := a.repository()
	if x.Options.Has("c", "config-file") || x.Options.Has("allow-insecure-repositories", "allow-releaseinfo-change") ||
		slices.ContainsFunc(x.Options.Values("o", "option"), decisive) {
		return
	}
	archive, ok := r.(packages.Archive)
	if !ok {
		a.departed()
		if !a.lenient(x) {
			keyringless(a)
		}
		return
	}
	for _, s := range archive.States() {
		if s.Gone {
			a.Refuse(effects.Arg{}, state.FailsAptReleaseGone, "the repository '"+s.URI+" "+s.Suite+"' does not have a Release file", s.Likely)
			continue
		}
		if reason, likely := a.unbelieved(s); reason != "" && !a.lenient(x) {
			a.Refuse(effects.Arg{}, state.FailsAptKey, reason, likely)
		}
	}
}

// decisive reports whether a setting may decide what apt-get update reads and trusts, and how it ends. Those of
// messages, of attempts and of what is kept do not. Source: apt.conf(5), apt-get(8).
func decisive(setting effects.Arg) bool {
	key, _, _ := strings.Cut(strings.ToLower(setting.Text), "=")
	return !setting.Known ||
		!slices.ContainsFunc(idle, func(start string) bool { return strings.HasPrefix(key, start) })
}

// idle begin the names of settings that decide nothing of it.
var idle = []string{"debug::", "quiet", "dpkg::", "apt::get::", "apt::install-", "acquire::retries", "acquire::forceipv",
	"acquire::languages", "acquire::gzipindexes", "acquire::http::pipeline-depth", "acquire::http::timeout",
	"acquire::https::timeout", "acquire::http::no-cache", "acquire::check-valid-until", "acquire::max-validtime"}

// unserved reports whether the build goes on after an apt-get update that had nowhere to fetch a list from: the release
// left its servers.
func unserved(a *call, x effects.Action) bool {
	if !passedOver(a, x) || a.sources().Elsewhere || len(a.sources().Sources) > 0 {
		return false
	}
	r, _, ok := a.base()
	return ok && whole(r, a.Today)
}

// passedOver reports whether the build goes on although the command fails, or likely does.
func passedOver(a *call, x effects.Action) bool {
	return a.Failed && !a.Doubtful && !x.Quiet && !a.Fatal(a.FailureContext)
}

// unchanged is what a command leaves that fails, or likely does: what was not there before is likely not there now.
func unchanged(a *call) {
	if a.Likely {
		a.Edit(func(e *filesystem.Editor) { e.Doubt("/", a.Why) })
		a.ForgetPackages()
	}
}

// fetchedAt is a file that apt-get update makes beside the lists.
const fetchedAt = "lock"

// fetched is apt-get update: lists may be there now, beside their folder, which is.
func (a *call) fetched() {
	r := a.Stat(tools.AptLists)
	a.Edit(func(e *filesystem.Editor) {
		e.Under(r.Path, a.Why)
		switch {
		case r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory:
			e.Put(r.Path, r.Entry)
		case r.Entry.Presence == filesystem.Absent: // apt makes it, also where /var/lib/apt is gone
			e.Put(r.Path, filesystem.Entry{Presence: filesystem.Present, Likely: true, Type: filesystem.Directory,
				Cause: a.Why})
		}
		e.Put(path.Join(r.Path, fetchedAt), filesystem.Entry{Presence: filesystem.Present, Likely: true,
			Type: filesystem.Regular, Cause: a.Cause(a.Fields[0].Span)})
		e.Under("/var/lib/apt/periodic", a.Why)
		e.Under("/var/cache/apt/pkgcache.bin", a.Why)
		e.Under("/var/cache/apt/srcpkgcache.bin", a.Why)
	})
}

// denied reports whether the user surely may not write into a directory of root's.
func (a *call) denied(dir string) bool {
	e := a.Stat(dir).Entry
	return a.User.Known && a.User.UID != 0 && e.Presence == filesystem.Present && !e.Likely &&
		e.Has(filesystem.KnowMode|filesystem.KnowOwner) && e.UID != a.User.UID && e.Mode&0o002 == 0 &&
		(e.GID != a.User.GID || e.Mode&0o020 == 0)
}

// unlocked is what apt says to others than root.
const unlocked = "could not open lock file (13: Permission denied)"

// locked refuses a command of another than root, and reports whether that is certain.
func locked(a *call, x effects.Action) bool {
	ordinary, likely := a.ordinary(x)
	if x.Quiet || !ordinary {
		return false
	}
	a.Doubtful = a.Doubtful && likely
	a.Refuse(effects.Arg{}, state.FailsPermission, unlocked, likely)
	return !likely
}

// ordinary reports whether another than root works on apt's folders: surely where these are known to be root's and the
// number of the user is known not to be, likely where it is not known that they are anyone else's.
func (a *call) ordinary(x effects.Action) (ordinary, likely bool) {
	ordinary, likely = a.Ordinary()
	e := a.Stat(tools.AptLists).Entry
	known := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowMode|filesystem.KnowOwner)
	if known && (e.UID != 0 || e.GID != 0 || e.Mode&0o022 != 0) || x.Options.Has(dry...) {
		return false, false
	}
	return ordinary, likely || !known
}

// listsPresence reports whether apt has package lists: absent when its folder holds none, likely so when that is all
// that is known of any name in it.
func (a *call) listsPresence() (p filesystem.Presence, likely bool) {
	r := a.Stat(tools.AptLists)
	if r.Entry.Presence == filesystem.Absent {
		return filesystem.Absent, r.Entry.Likely
	}
	if r.Entry.Presence != filesystem.Present {
		return filesystem.Unknown, false
	}
	found, complete := a.State.Files.Children(r.Path)
	for _, name := range found {
		if name != "lock" && name != "partial" && name != "auxfiles" {
			return filesystem.Unknown, false
		}
	}
	if !complete {
		return a.State.Files.Lookup(path.Join(r.Path, "any_Packages")).Presence, true
	}
	return filesystem.Absent, r.Entry.Likely
}
