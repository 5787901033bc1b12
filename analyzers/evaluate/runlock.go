package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// lockFile refuses where the project is certainly here and has no lock file. With another project above, that one's may count. Source: npm's
// documentation of npm ci, and what it prints: "can only install with an existing package-lock.json".
func (a *nodeCall) lockFile(x effects.Action) {
	if !a.dir.known || a.stat(path.Join(a.dir.text, x.Text)).Entry.Presence != filesystem.Present {
		return
	}
	if _, above := a.above(path.Dir(a.dir.text), x.Text); a.dir.text != "/" && above.Presence != filesystem.Absent {
		return
	}
	likely := a.stat(path.Join(a.dir.text, x.Text)).Entry.Likely
	var names []string
	for _, p := range x.Paths {
		at, ok := a.at(p)
		e := a.stat(at).Entry
		if !ok || e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
		names = append(names, path.Base(at))
	}
	a.refuse(effects.Arg{}, "path", "neither "+strings.Join(names, " nor ")+" in "+a.dir.text+", and it installs nothing else", likely)
}
