package apt

import (
	"slices"
	"strings"

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
	listed := e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) &&
		slices.Contains(strings.Fields(string(e.Content)), x.Paths[0].Text)
	if x.Paths[0].Text == tools.DebianName[a.Arch()] || listed {
		return
	}
	outdate(a)
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

// outdated is noted of the lists that were there before an architecture was added.
const outdated = "apt-get update ran before dpkg --add-architecture"

// outdate notes that the lists which are there have nothing of an architecture that is added.
func outdate(a *call) {
	r := a.Stat(tools.AptLists + "/" + fetchedAt)
	if r.Entry.Presence == filesystem.Present && !r.Entry.Cause.Span.Nowhere() {
		r.Entry.Cause.Note = outdated
		a.Edit(func(e *filesystem.Editor) { e.Put(r.Path, r.Entry) })
	}
}

// unfetched reports whether the lists of packages are older than an architecture: apt-get update did not run after it
// was added, and fetched none of its.
func (c *choosing) unfetched() (older, likely bool) {
	kept := slices.ContainsFunc(c.Mounts, func(m state.Mount) bool { return filesystem.Within(tools.AptLists, m.At) })
	return !c.Doubtful && c.Stat(tools.AptLists+"/"+fetchedAt).Entry.Cause.Note == outdated,
		c.Stat(architectures).Entry.Likely || kept
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
