package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// Asked is pip uninstall without --yes of what is there: it asks, and a build has nobody who answers. What comes through a
// pipe is not seen.
func Asked(a modules.Finder, x effects.Action) {
	dirs := a.SiteDirs()
	if a.Doubtful || a.Failed || len(dirs) == 0 || len(x.Paths) == 0 || tools.Fed(a.World) || !a.Lookup("PIP_YES").Unset {
		return
	}
	for _, dir := range dirs {
		found, _ := a.State.Files.Children(a.Real(dir))
		for _, f := range found {
			project, rest, _ := strings.Cut(f, "-")
			e := a.Stat(path.Join(dir, f)).Entry
			if x.Paths[0].Known && strings.HasSuffix(rest, ".dist-info") && pypi.Normal(project) == pypi.Normal(x.Paths[0].Text) && e.Presence == filesystem.Present {
				a.Refuse(x.Paths[0], state.FailsAnswer, "EOFError: it asks before it removes "+project+", and nobody answers: use pip uninstall -y", e.Likely)
				return
			}
		}
	}
}

// Documented refuses documentation without its configuration.
func Documented(a modules.Finder, x effects.Action) {
	if len(x.Paths) < 2 || x.Options.Has("c", "conf-dir", "C", "isolated") {
		return
	}
	dir, ok := a.At(x.Paths[0])
	if e := a.Stat(path.Join(dir, "conf.py")).Entry; ok && e.Presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsPath, "config directory doesn't contain a conf.py file ("+dir+")", e.Likely)
	}
}
