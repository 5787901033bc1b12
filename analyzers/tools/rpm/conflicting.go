package rpm

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// conflicting is what an installation names that the image likely holds something against.
func (a *call) conflicting(x effects.Action) {
	if x.Text != "install" || a.Offline || x.Options.Has("allowerasing", "skip-broken", "installroot", "assumeno", "downloadonly", "setopt") {
		return
	}
	r := a.standing()
	for _, p := range x.Paths {
		held := releases.HeldAgainst(r, bare(p.Text))
		if !p.Known || held == "" || a.State.Packages.Lookup("rpm", bare(p.Text)).Presence == filesystem.Present ||
			a.State.Packages.Lookup("rpm", held).Presence == filesystem.Absent {
			continue
		}
		a.Doubtful = false
		a.Refuse(p, state.FailsOption, "package "+held+", which is installed, conflicts with "+bare(p.Text)+": add --allowerasing", true)
	}
}

// unblocked notes that a package is likely removed that keeps others from being installed.
func (a *call) unblocked(x effects.Action) {
	if x.Text != "swap" && !removing.Has(x.Text) {
		return
	}
	set := map[state.PackageKey]state.Package{}
	for _, p := range x.Paths {
		if releases.HoldsAgainst(p.Text) {
			set[state.PackageKey{Manager: "rpm", Name: p.Text}] = state.Package{Presence: filesystem.Absent, Likely: true, Cause: a.Cause(a.Span(p))}
		}
	}
	st := *a.State
	st.Packages = st.Packages.With(set)
	a.State = &st
}
