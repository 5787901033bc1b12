package python

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// unindexed is pip install --no-index: without a place to find files in, only what is installed already satisfies a
// requirement.
func (a *call) unindexed(x effects.Action) {
	if none, known := says(a.World, "PIP_NO_INDEX"); !known || !none && !x.Options.Has("no-index") || x.Options.Has("f", "find-links", "t", "target", "prefix", "root") {
		return
	}
	if configured, ok := a.pipConf(); !ok || len(configured["find-links"]) > 0 {
		return
	}
	if links := a.Lookup("PIP_FIND_LINKS"); !links.Unset {
		return
	}
	dirs := a.SiteDirs()
	for _, p := range x.Paths {
		name := requirement.Project(p.Text)
		if !p.Known || name == nil || strings.HasSuffix(p.Text, ".whl") || a.Stat(path.Join(a.Dir.Text, p.Text)).Entry.Presence != filesystem.Absent {
			continue
		}
		if len(dirs) > 0 && a.uninstalled(dirs, name[1], strings.ReplaceAll(name[3], " ", "")) {
			a.Refuse(p, state.FailsPath, "no matching distribution found for "+p.Text+" (--no-index without --find-links)", false)
		}
	}
}

// seeds are what pip, setuptools and wheel put into site-packages beside their metadata. Source: their wheels of 2020
// to 2025; wheel needs packaging since 0.46.
var seeds = tools.Names(`pip setuptools pkg_resources _distutils_hack distutils-precedence.pth wheel packaging`)

// renew is the installation of pip, setuptools or wheel where pip itself is: what comes is one of the seeds, in a
// version that is not known.
func (a *call) renew(x effects.Action) {
	site := a.own()
	r := a.Stat(site)
	if denied, _ := a.Unwritable(path.Join(r.Path, "new")); site == "" || denied != "" || strings.HasPrefix(site, "/usr/lib") || a.Doubtful {
		a.seeded()
		return
	}
	held, _ := a.State.Files.Children(r.Path)
	a.Edit(func(e *filesystem.Editor) {
		for _, f := range held {
			if name, _, _ := strings.Cut(f, "-"); seeds[name] {
				e.Under(path.Join(r.Path, f), filesystem.Cause{})
			}
		}
		for name := range seeds {
			to := a.NewEntry(a.Span(x.Paths[0]), filesystem.UnknownType, 0)
			to.Likely, to.Known = true, 0
			e.Put(path.Join(r.Path, name), to)
		}
	})
}

// own is the folder of packages of the pip that is run, "" where it is not known.
func (a *call) own() string {
	if dirs := a.SiteDirs(); len(dirs) > 0 {
		return dirs[0]
	}
	prefix, minor := path.Dir(path.Dir(a.Executable)), a.Minor()
	if minor == 0 || prefix == "/usr" || prefix == "/" {
		return ""
	}
	return path.Join(prefix, "lib", fmt.Sprintf("python3.%d", minor), "site-packages")
}

// seeded is what the installation of the seeds touches, of which nothing is built where the command runs.
func (a *call) seeded() {
	for _, y := range touched(a.Executable)[scratched:] {
		a.Do(y)
	}
}

// uninstalled reports whether none of the directories holds a project in a version that satisfies the specifier.
func (a *call) uninstalled(dirs []string, name, specifier string) bool {
	return a.held(dirs, name, specifier) == filesystem.Absent
}

// held is whether one of the directories has a project in a version that satisfies the specifier: unknown where not all
// that they have is. Source: the names of .dist-info and .egg-info directories, packaging.python.org, "Recording
// installed projects".
func (a *call) held(dirs []string, name, specifier string) filesystem.Presence {
	held, wanted := filesystem.Absent, pypi.Normal(name)
	for _, dir := range dirs {
		r := a.Stat(dir)
		if r.Entry.Presence == filesystem.Absent && !r.Entry.Likely {
			continue
		}
		found, complete := a.Children(r.Path)
		if !complete || r.Entry.Presence != filesystem.Present || r.Entry.Likely {
			held = filesystem.Unknown
		}
		maybe, other, sure := false, false, false // something of that name; its metadata, of a version that will not do; for certain
		for _, f := range found {
			bare := strings.TrimSuffix(f, path.Ext(f))
			project, version, _ := strings.Cut(bare, "-")
			version, _, _ = strings.Cut(version, "-py") // of .egg-info
			if pypi.Normal(project) != wanted && pypi.Normal(bare) != wanted {
				continue
			}
			maybe, sure = true, sure || !a.inferred(path.Join(dir, f))
			if version != "" && (strings.HasSuffix(f, ".dist-info") || strings.HasSuffix(f, ".egg-info")) {
				if other = pypi.Excludes(specifier, version) && !a.inferred(path.Join(dir, f)); !other {
					return filesystem.Present
				}
			}
		}
		switch {
		case maybe && !other && sure:
			return filesystem.Present
		case maybe && !other:
			held = filesystem.Unknown
		}
	}
	return held
}

// inferred reports whether a file is there likely at most.
func (a *call) inferred(at string) bool {
	defer a.Weigh()()
	return a.Stat(at).Entry.Likely
}
