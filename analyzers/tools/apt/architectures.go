package apt

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// addArchitecture is dpkg --add-architecture, which writes down the own architecture first. Source: dpkg(1), and lib/dpkg/arch.c.
func addArchitecture(a *call, x effects.Action) {
	r := a.Stat(architectures)
	e := r.Entry
	if len(x.Paths) != 1 || !x.Paths[0].Known || tools.DebianName[a.Arch()] == "" {
		a.Forget(architectures)
		return
	}
	if x.Paths[0].Text == tools.DebianName[a.Arch()] {
		return
	}
	list := tools.DebianName[a.Arch()] + "\n"
	switch {
	case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
		list = string(e.Content)
	case e.Presence == filesystem.Absent:
	default:
		list = ""
	}
	if list == "" {
		a.Edit(func(ed *filesystem.Editor) {
			ed.Put(r.Path, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular,
				Cause: a.Cause(a.Fields[0].Span)})
		})
		return
	}
	a.Create(r.Path, a.Fields[0].Span, []byte(list+x.Paths[0].Text+"\n"))
	if e.Likely {
		now := a.Stat(architectures).Entry
		now.Likely = true
		a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, now) })
	}
}

// unfetched reports whether the lists of packages are older than an architecture: apt-get update did not run after it
// was added, and fetched none of its.
func (c *choosing) unfetched() (older, likely bool) {
	e := c.Stat(architectures).Entry
	lists := c.Stat(tools.AptLists + "/" + fetchedAt).Entry.Cause.Span
	added := e.Cause.Span
	if e.Presence != filesystem.Present || c.Doubtful || added.Nowhere() || lists.Nowhere() ||
		added.File != lists.File {
		return false, false
	}
	return added.File.Offset(lists.Start) < added.File.Offset(added.Start), e.Likely
}

// foreignName is a request for another architecture's package.
func (c *choosing) foreignName(r request) choice {
	if tools.DebianName[c.Arch()] == "" {
		return choice{unclear: true}
	}
	if c.foreign(r.arch) {
		c.lacks(r, packages.Offer{Presence: filesystem.Absent})
	} else if older, likely := c.unfetched(); older {
		c.Refuse(r.arg, state.FailsAptPackage, "unable to locate package "+r.arg.Text+": dpkg --add-architecture came after apt-get update", likely)
	}
	return choice{unclear: true}
}
