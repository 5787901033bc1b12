package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// inPlace does what an installation leaves in the folders of the projects that it builds.
func (a buildCall) inPlace(x effects.Action) {
	if dirs, ok := a.builds(x); ok && a.leaveAll(dirs) {
		return
	}
	for _, y := range effects.Scratch() {
		a.Do(y)
	}
}

// leaveAll is leaves of several folders.
func (a buildCall) leaveAll(dirs []string) bool {
	for _, dir := range dirs {
		if !a.leaves(dir) {
			return false
		}
	}
	return true
}

// leaves does what building the project of a folder leaves there, where that is known.
func (a buildCall) leaves(dir string) bool {
	names, own, ok := a.leavings(dir)
	if !ok {
		return false
	}
	for _, name := range names {
		a.Forget(path.Join(dir, name))
	}
	if own {
		a.Edit(func(e *filesystem.Editor) { e.Doubt(a.Real(dir), a.Why) })
	}
	return true
}

// leavings are the names that a build leaves in a project's folder. A setup.py is code of the project's own: it likely leaves what
// setuptools does, where it asks for nothing else.
func (a buildCall) leavings(dir string) (names []string, own, ok bool) {
	p, described := pyproject.In(a.World, dir)
	if !described && a.Stat(path.Join(dir, "pyproject.toml")).Entry.Presence != filesystem.Absent {
		return nil, false, false
	}
	names, ok = p.Leavings()
	if p.Build.Backend != "" && !strings.HasPrefix(p.Build.Backend, "setuptools") {
		settled := a.Stat(path.Join(dir, "hatch.toml")).Entry.Presence == filesystem.Absent // it may name hooks as well
		return names, false, ok && settled
	}
	var said string
	for _, name := range []string{"setup.py", "setup.cfg"} {
		e := a.Stat(path.Join(dir, name)).Entry
		if e.Presence == filesystem.Absent {
			continue
		}
		if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || e.Likely {
			return nil, false, false
		}
		said += string(e.Content) + "\n"
	}
	if m := projectName.FindStringSubmatch(said); m != nil && p.Name() == "" {
		info := strings.NewReplacer("-", "_", " ", "_").Replace(m[1]) + ".egg-info"
		names, ok = []string{".eggs", "build", "dist", info, "src/" + info}, len(p.Build.Path) == 0
	}
	return names, said != "", ok && gathers(said)
}

// gathers reports whether a setup.py and a setup.cfg do nothing but gather files: they run no code that may write, have no commands
// of their own, compile nothing, and have their packages where most have them.
func gathers(text string) bool {
	for _, m := range imported.FindAllStringSubmatch(text, -1) {
		if !reading.Has(m[1]) {
			return false
		}
	}
	if m := rooted.FindStringSubmatch(text); strings.Contains(text, "package_dir") && (m == nil || m[1]+m[2] != "src") {
		return false
	}
	return !busy.MatchString(text)
}

var (
	// projectName is what setup.py or setup.cfg calls the project.
	projectName = lazyregexp.New(`(?m)^\s*(?:(?:setuptools\.)?setup\()?\s*name\s*=\s*["']?([\w. -]+?)["']?\s*(?:,|$)`)
	imported    = lazyregexp.New(`(?m)^\s*(?:from|import)\s+([\w.]*)`)
	busy        = lazyregexp.New(`["'][wax][bt+]?["']|\.write|\bsystem\(|\bpopen\(|\bcmdclass\b|\bext_modules\b|\buse_scm_version\b|\bexec(?:file)?\(|` +
		`\b(?:makedirs|mkdir|rename|replace|remove|unlink|touch)\(`)
)

// reading are modules of which a setup.py makes nothing but its version and its lists of files.
var reading = tools.WordList("setuptools distutils.core os os.path sys re io codecs pathlib glob platform")
