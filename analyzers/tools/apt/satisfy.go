package apt

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// satisfy refuses apt-get satisfy of what no package is: nothing has the name, or the version that the release has is
// another. Source: apt-get(8) of apt 2.6, and measured with it.
func satisfy(a *call, x effects.Action) {
	if a.Failed || x.Quiet || a.reconfigured(x) {
		return
	}
	c := consulting(a)
	c.command = x
	for _, p := range x.Paths {
		if !p.Known || strings.Contains(p.Text, ":") {
			continue // Conflicts: and the like
		}
		for group := range strings.SplitSeq(p.Text, ",") {
			lacks, likely := strings.TrimSpace(group) != "", false
			for one := range strings.SplitSeq(group, "|") {
				r, ok := apt.ParseRelation(one)
				none, doubt := c.unsatisfied(r)
				lacks, likely = lacks && ok && none, likely || doubt
			}
			if lacks && !a.Failed {
				a.Refuse(p, state.FailsAptUnmet, "unmet dependencies: "+strings.TrimSpace(group)+" is not installable", likely)
			}
		}
	}
}

// unsatisfied reports whether apt has nothing that is what a relation asks for.
func (c *choosing) unsatisfied(r apt.Relation) (none, likely bool) {
	if !wants(c.call, r, nil) && (c.repository == nil || c.repository.Find(r.Name).Virtual || c.State.Packages.Lookup("dpkg", r.Name).Presence != filesystem.Absent) {
		return false, false
	}
	if c.lists == filesystem.Absent {
		return true, c.listsLikely
	}
	offer := packages.Offer{}
	if c.repository != nil {
		offer, _ = c.find(request{name: r.Name})
	}
	switch {
	case offer.Presence == filesystem.Absent && !offer.Virtual:
		return true, offer.Likely
	case offer.Presence != filesystem.Present || r.Operator == apt.Any:
		return false, false
	}
	version := offer.Version
	if version == "" {
		version = listed(c.repository, r.Name)
	}
	return version != "" && !r.Holds(version), offer.Likely || c.archive() == nil
}

// listed is the version that a list of names and versions has, which may be a point release behind.
func listed(r packages.Repository, name string) (version string) {
	if v, ok := r.(packages.Versioned); ok {
		if o := v.Version(name, "0~nothing"); o.Presence == filesystem.Absent && len(o.Others) == 1 {
			return o.Others[0]
		}
	}
	return ""
}
