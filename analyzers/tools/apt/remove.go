package apt

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/analyzers/tools/removal"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// uninstall is apt-get remove, purge and autoremove of packages that instructions brought before. It is false when it
// is not known what goes.
func (a *call) uninstall(x effects.Action) bool {
	_, repository := a.repository()
	lister, ok := repository.(packages.Lister)
	gone, known := a.leaving(x)
	if !ok || !known {
		return false
	}
	a.unsupported(gone, repository)
	if x.Options.Has("auto-remove", "autoremove") || strings.HasPrefix(x.Text, "auto") {
		a.unneeded(gone, repository)
	}
	files := map[string]bool{} // whether it surely goes
	for name, named := range gone {
		held, ok := lister.Files(name)
		if !ok {
			return false
		}
		for i := range held {
			if f := &held[i]; f.Type != filesystem.Directory && !filesystem.Within(f.Path, "/etc") {
				files[f.Path] = named
			}
		}
	}
	a.takeAway(gone, files)
	return true
}

// confirmRemoval is apt's question before packages go: those that the command names, or for autoremove those that
// nothing needs any more, as likely.
func confirmRemoval(a *call, x effects.Action) {
	if !removals.Has(x.Text) || x.Manager != "apt" || x.Options.Has(rehearsals...) || !unanswered(a, x) {
		return
	}
	for _, p := range x.Paths {
		if held := a.State.Packages.Lookup("dpkg", p.Text); p.Known && held.Presence == filesystem.Present && !held.Likely {
			a.Refuse(effects.Arg{}, state.FailsAnswer, aborted+": add -y", false)
			return
		}
	}
	_, repository := a.repository()
	if gone, known := a.leaving(x); known && repository != nil && len(x.Paths) == 0 && strings.HasPrefix(x.Text, "auto") {
		if a.unneeded(gone, repository); len(gone) > 0 {
			a.Refuse(effects.Arg{}, state.FailsAnswer, aborted+": add -y", true)
		}
	}
}

// confirmUpgrade: of the packages of an image some are nearly always older than what the lists have, and apt asks before
// it replaces them.
func confirmUpgrade(a *call, x effects.Action) {
	if x.Manager != "apt" || x.Options.Has(rehearsals...) || !unanswered(a, x) {
		return
	}
	if lists, _ := a.listsPresence(); lists != filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsAnswer, aborted+": add -y", true)
	}
}

// removals are the verbs that take packages away; rehearsals are options with which nothing happens.
var (
	removals   = tools.WordList("remove purge autoremove autopurge")
	rehearsals = []string{"s", "simulate", "just-print", "dry-run", "recon", "no-act", "print-uris", "force-yes", "assume-no", "trivial-only"}
)

// leaving are the packages that the command names; known is false when one of them is not an instruction's.
func (a *call) leaving(x effects.Action) (gone map[string]bool, known bool) {
	if x.Text != "remove" && x.Text != "purge" && !strings.HasPrefix(x.Text, "auto") || !a.State.Packages.Complete {
		return nil, false
	}
	gone = map[string]bool{}
	for _, p := range x.Paths {
		r := parseRequest(p)
		held := a.State.Packages.Lookup("dpkg", r.name)
		switch {
		case !p.Known || r.pattern && held.Presence != filesystem.Present || r.arch != "" || strings.HasSuffix(r.name, "+") && held.Presence != filesystem.Present:
			return nil, false
		case held.Presence == filesystem.Absent && !held.Likely && a.Fatal(a.FailureContext):
		case held.Presence != filesystem.Present || !held.Added:
			return nil, false
		default:
			gone[r.name] = true
		}
	}
	return gone, true
}

// unsupported adds the packages that cannot stay without those that go.
func (a *call) unsupported(gone map[string]bool, repository packages.Repository) {
	for _, name := range a.added(false, gone) {
		for _, p := range repository.Install([]string{name}, false).Packages {
			if gone[p.Name] {
				gone[name] = false
			}
		}
	}
}

// unneeded adds the packages that came for the sake of others and that nothing needs or recommends any more. A
// suggestion may keep one, unless the file that official images have says otherwise: apt itself suggests dpkg-dev.
func (a *call) unneeded(gone map[string]bool, repository packages.Repository) {
	if e := a.Stat("/etc/apt/apt.conf.d/docker-autoremove-suggests").Entry; e.Presence == filesystem.Absent && !e.Likely {
		return
	}
	needed := map[string]bool{}
	if wanted := a.added(false, gone); len(wanted) > 0 {
		for _, p := range repository.Install(wanted, true).Packages {
			needed[p.Name] = true
		}
	}
	for _, name := range a.added(true, gone) {
		if !needed[name] && name != sufficing {
			gone[name] = false
		}
	}
}

// sufficing is what apt itself needs, or another package that is there: that is enough for it to stay. Source: apt's
// Depends in Debian 13, base-passwd (>= 3.6.1) | adduser; in earlier releases adduser alone.
const sufficing = "adduser"

// added lists what instructions brought, by wish or for the sake of others, without what goes; sorted.
func (a *call) added(auto bool, without map[string]bool) []string {
	var all []string
	for key, p := range a.State.Packages.All() {
		_, goes := without[key.Name]
		if key.Manager == "dpkg" && p.Added && p.Auto == auto && p.Presence == filesystem.Present && !goes {
			all = append(all, key.Name)
		}
	}
	slices.Sort(all)
	return all
}

func (a *call) takeAway(gone, files map[string]bool) {
	why := a.Cause(a.Fields[0].Span)
	changes := map[state.PackageKey]state.Package{}
	for name, named := range gone {
		changes[state.PackageKey{Manager: "dpkg", Name: name}] = state.Package{Presence: filesystem.Absent, Likely: !named, Cause: why}
	}
	libraries := false
	removal.Taking(a.Command, func(e *filesystem.Editor) {
		for _, p := range slices.Sorted(maps.Keys(files)) {
			at := filesystem.Lstat(e.State(), p).Path
			e.Remove(at, why)
			if !files[p] {
				e.Doubt(at, why)
			}
			libraries = libraries || strings.Contains(path.Base(p), ".so")
		}
		e.UnderNames("/usr/bin", tools.Alternatives)
		a.scripts(e, why)
	})
	st := *a.State
	st.Packages = st.Packages.With(changes)
	a.State = &st
	if libraries { // libc-bin's trigger
		linking.RefreshCache(a.World)
	}
}
