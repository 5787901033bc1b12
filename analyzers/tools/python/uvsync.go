package python

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// sync is what uv sync writes. A project that says how it is built is installed as a link to its sources unless it is told
// otherwise. Sources: docs.astral.sh/uv, "Locking and syncing", "Editable installation", and "Configuring projects",
// "Project environment path" and "Build systems".
func (a uvCall) sync(x effects.Action, base string, ok bool) {
	var made synced
	if ok {
		made = a.environment(x.Options, base) // before its files are written to
	}
	p, known := pyproject.In(a.World, base)
	if ok && known && !a.Doubtful && alone(p) && (virtualProject(p) || buildCall(a).leaves(base)) {
		x.Instead = &effects.Effect{Actions: outside()}
	}
	if a.Instead(x); ok {
		a.workspace(base)
	}
	if made.env != "" {
		a.lay(made)
	}
}

// virtualProject reports whether uv builds nothing of a project's own: it does not say how it is built. Source:
// docs.astral.sh/uv, "Configuring projects", "Project packaging".
func virtualProject(p pyproject.File) bool {
	return p.Build.Backend == "" && p.Build.Requires == nil && p.Tool.UV["package"] != true
}

// alone reports whether a project takes nothing from other folders. Source: docs.astral.sh/uv, "Managing dependencies",
// "Dependency sources".
func alone(p pyproject.File) bool {
	return p.Tool.UV["sources"] == nil && p.Tool.UV["workspace"] == nil
}

// synced is the environment that uv sync makes.
type synced struct {
	env    string // "" where it is not known
	python string // that it is made from
	minor  int    // of it
	own    []linked
}

// environment is what uv sync makes of the system's python, where the project allows that.
func (a uvCall) environment(o *effects.Options, base string) (s synced) {
	p, ok := pyproject.In(a.World, base)
	_, above := a.Above(path.Dir(base), "pyproject.toml")
	place := a.Lookup("UV_PROJECT_ENVIRONMENT")
	if !ok || base == "/" || above.Presence != filesystem.Absent || p.Tool.UV["workspace"] != nil || a.uvDiverted() || a.Doubtful ||
		o.Has("active", "script", "dry-run", "p", "python", "package", "all-packages", "managed-python", "no-managed-python") ||
		!place.Unset && !place.Known || !a.Lookup("UV_PYTHON_PREFERENCE").Unset {
		return synced{}
	}
	s.env = path.Join(base, ".venv")
	if place.Text != "" && !place.Unset {
		if s.env, ok = a.Abs(place.Text, true); !ok || !path.IsAbs(place.Text) {
			return synced{}
		}
	}
	made := a.Stat(path.Join(s.env, "pyvenv.cfg")).Entry
	s.python, s.minor = a.taken()
	version := fmt.Sprintf("3.%d", s.minor)
	_, file := a.Above(base, ".python-version")
	switch {
	case s.minor == 0, a.Stat(s.env).Entry.Presence != filesystem.Absent &&
		!strings.Contains(string(made.Content), modules.Isolating):
		return synced{}
	case file.Presence == filesystem.Present && !strings.HasPrefix(strings.TrimSpace(string(file.Content))+".", version+"."):
		return synced{}
	case p.Project != nil && p.Project.RequiresPython != "" && pypi.Excludes(p.Project.RequiresPython, version+".99"):
		return synced{}
	}
	editable, known := says(a.World, "UV_NO_EDITABLE")
	packaged := p.Build.Backend != "" && p.Tool.UV["package"] != false
	if packaged && known && !editable && !o.Has("no-editable", "no-install-project", "no-install-workspace", "no-install-local", "only-group", "only-dev") {
		s.own = a.linked(base)
	}
	return s
}

// ofTag is an image of uv's with the python that its tag names, which lies where python's own images have it. Source:
// docs.astral.sh/uv, "Using uv in Docker", "Available images".
var ofTag = lazyregexp.New(`^ghcr\.io/astral-sh/uv:(?:[\w.]+-)?python3\.(\d+)-`)

// taken is the python that uv finds first on PATH, and its minor version, 0 where that is not known.
func (a uvCall) taken() (python string, minor int) {
	inner := *a.Command
	for _, name := range []string{"python3", "python"} {
		p := a.World.Program(name)
		inner.Executable = p.Path
		found := modules.Finder{Command: &inner}
		if minor, _ = found.LikelyMinor(); p.Presence == filesystem.Present && minor > 0 && !found.InVenv() {
			return p.Path, minor
		}
		if p.Presence == filesystem.Present {
			return "", 0
		}
	}
	if m := ofTag.FindStringSubmatch(a.State.ImageRef); m != nil {
		minor, _ = strconv.Atoi(m[1])
		return "/usr/local/bin/python3", minor
	}
	return "", 0
}

// lay puts the environment: the interpreter, and the projects that are links. What else comes is not known.
func (a uvCall) lay(s synced) {
	v := venv{python: s.python, minor: s.minor}
	a.Edit(func(e *filesystem.Editor) {
		v.lay(e, a.Real(s.env), a.NewEntry(a.Span(effects.Arg{}), filesystem.Directory, 0o755))
	})
	to := below(s.env, fmt.Sprintf("python3.%d", s.minor), path.Join(s.env, "bin/python"))
	a.Do(effects.Action{Kind: effects.Scripts, Paths: []effects.Arg{{Text: to.bin, Known: true}}})
	for _, p := range s.own {
		a.link(p, to)
	}
	a.Edit(func(e *filesystem.Editor) { e.Doubt(a.Real(s.env), a.Why) })
}
