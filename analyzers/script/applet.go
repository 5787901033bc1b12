package script

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// applet is a program that was not found, or what busybox's own shell may run without a file by its name
// (FEATURE_SH_STANDALONE, as in Debian's build). Alpine's shell likely does not: its busyboxconfig (aports,
// main/busybox) leaves that out for 1.27.2 and 1.29.2; later ones were not read. Where busybox has links for its
// applets, one that has none is likely not in the build.
func (c *call) applet(name string, p state.Program) state.Program {
	if p.Presence != filesystem.Absent || c.dialect != shell.Busybox || !effects.Applets[name] {
		return p
	}
	id, _, _ := c.Release()
	switch {
	case id == "alpine" && c.Stat("/bin/busybox").Entry.Package == "busybox",
		!c.unlinked(name) && c.linkedApplets() >= manyApplets:
		p.Likely = true
	default:
		p.Presence = filesystem.Unknown
	}
	return p
}

// unlinked reports whether this is a name whose link the Dockerfile may have taken away: the applet is still there.
func (c *call) unlinked(name string) bool {
	return slices.ContainsFunc(c.SearchPath(), func(dir string) bool {
		return !filesystem.Lstat(c.State.Files, path.Join("/", dir, name)).Entry.Cause.Span.Nowhere()
	})
}

// manyApplets is how many applets on PATH show that busybox was installed with all of its links.
const manyApplets = 100

func (c *call) linkedApplets() int {
	count := 0
	for name := range effects.Applets {
		for _, dir := range c.SearchPath() {
			if filesystem.Lstat(c.State.Files, path.Join("/", dir, name)).Entry.Presence == filesystem.Present {
				count++
				break
			}
		}
	}
	return count
}
