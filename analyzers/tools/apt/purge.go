package apt

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// purge follows what one RUN installs and removes again.
type purge struct {
	installed, removed []string
	unclear            bool // something was installed that is not known by name
}

// purged notes apt's work, and puts the libraries back as they were before the RUN once all that it installed is
// removed with what came along: --auto-remove takes libraries too, those that a program compiled in between needs among
// them.
func (a *call) purged(x effects.Action) {
	if x.Manager != "apt" || x.Quiet || x.Options == nil {
		return
	}
	var names []string
	for _, p := range x.Paths {
		if !p.Known {
			a.remembered().undo.unclear = true
			continue
		}
		names = append(names, parseRequest(p).name)
	}
	alone := false
	switch x.Text {
	case "install", "reinstall":
		a.remembered().undo.installed = append(a.remembered().undo.installed, names...)
	case "remove", "purge":
		a.remembered().undo.removed = append(a.remembered().undo.removed, names...)
		alone = x.Options.Has("auto-remove", "autoremove")
	case "autoremove", "autopurge":
		a.remembered().undo.removed = append(a.remembered().undo.removed, names...)
		alone = true
	}
	kept := func(name string) bool { return !slices.Contains(a.remembered().undo.removed, name) }
	if !alone || a.remembered().undo.unclear || len(a.remembered().undo.installed) == 0 ||
		slices.ContainsFunc(a.remembered().undo.installed, kept) || a.FailureContext.Reach != state.Always {
		return
	}
	a.undone()
}

// undone is the distribution's libraries and the loader's configuration as they were, as far as nothing else wrote
// there.
func (a *call) undone() {
	before := a.Step.Before.Files
	a.Edit(func(e *filesystem.Editor) {
		for _, p := range []string{"/etc/ld.so.conf", "/etc/ld.so.conf.d", "/usr/lib"} {
			at := filesystem.Stat(before, p)
			if at.Entry.Presence != filesystem.Present {
				continue
			}
			e.Remove(at.Path, a.Why)
			e.Graft(filesystem.Graft{Dest: at.Path, Source: at.Path, From: before,
				Change: func(_ string, entry filesystem.Entry) (filesystem.Entry, bool) {
					entry.Likely = true
					return entry, true
				}})
		}
		e.Doubt("/usr/lib", a.Why)
	})
	linking.RefreshCache(a.World) // removing a library triggers ldconfig
}
