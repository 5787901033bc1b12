package apt

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// hold is apt-mark hold and unhold.
func (a *call) hold(x effects.Action) {
	changes := map[state.PackageKey]state.Package{}
	for _, p := range x.Paths {
		key := state.PackageKey{Manager: "dpkg", Name: p.Text}
		held := a.State.Packages.Lookup(key.Manager, key.Name)
		if p.Known && held.Presence != filesystem.Unknown {
			held.Held = x.Text == "hold"
			changes[key] = held
		}
	}
	st := *a.State
	st.Packages = st.Packages.With(changes)
	a.State = &st
}

// change is a request for another version of a package that is held: apt-get does that only when it is told to.
// Measured with apt 2.6.1.
func (c *choosing) change(r request, held state.Package, offer packages.Offer) {
	archive := c.archive()
	if archive == nil || !held.Held || held.Presence != filesystem.Present || held.Likely || held.Version == "" ||
		offer.Presence != filesystem.Present || r.target != "" || c.command.Options.Has("allow-change-held-packages", "force-yes", "ignore-hold") {
		return
	}
	version := offer.Version
	if r.version != "" {
		version = archive.Version(r.name, r.version).Version
	}
	if version != "" && (apt.Compare(version, held.Version) > 0 || r.version != "" && version != held.Version) {
		c.Refuse(r.arg, state.FailsAptHeld, "held packages were changed and -y was used without --allow-change-held-packages: "+r.name+" is held at "+held.Version, false)
	}
}
