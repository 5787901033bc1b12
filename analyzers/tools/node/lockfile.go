package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// lockFile refuses where the project is certainly here and has no lock file. With another project above, that one's may count. Source: npm's
// documentation of npm ci, and what it prints: "can only install with an existing package-lock.json".
func (a *call) lockFile(x effects.Action) {
	if !a.Dir.Known || a.Stat(path.Join(a.Dir.Text, x.Text)).Entry.Presence != filesystem.Present {
		return
	}
	if _, above := a.Above(path.Dir(a.Dir.Text), x.Text); a.Dir.Text != "/" && above.Presence != filesystem.Absent {
		return
	}
	likely := a.Stat(path.Join(a.Dir.Text, x.Text)).Entry.Likely
	var names []string
	for _, p := range x.Paths {
		at, ok := a.At(p)
		e := a.Stat(at).Entry
		if !ok || e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
		names = append(names, path.Base(at))
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "neither "+strings.Join(names, " nor ")+" in "+a.Dir.Text+", and it installs nothing else", likely)
}
