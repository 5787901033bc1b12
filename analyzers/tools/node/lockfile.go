package node

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// lockFile refuses where the project is certainly here and has no lock file. With another project above, that one's may
// count. Source: npm's documentation of npm ci, and what it prints: "can only install with an existing
// package-lock.json".
func (a *call) lockFile() {
	if !a.Dir.Known {
		return
	}
	manifest := a.Stat(path.Join(a.Dir.Text, "package.json")).Entry
	if manifest.Presence != filesystem.Present {
		return
	}
	likely := manifest.Likely
	if _, above := a.Above(path.Dir(a.Dir.Text), "package.json"); a.Dir.Text != "/" && above.Presence != filesystem.Absent {
		if above.Presence == filesystem.Present || !above.Cause.Span.Nowhere() {
			return
		}
		likely = true // no image of which something is known has a project above the folders that the Dockerfile makes
	}
	for _, name := range []string{"package-lock.json", "npm-shrinkwrap.json"} {
		e := a.Stat(path.Join(a.Dir.Text, name)).Entry
		if e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
	}
	a.Refuse(effects.Arg{}, state.FailsPath, lockNeeded(a.Dir.Text), likely)
}

// lockNeeded is what npm ci prints without a lock file, as far as it helps, with the folder that has none.
func lockNeeded(dir string) string {
	return "can only install with an existing package-lock.json; " + dir + " has none"
}
