package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// uvPip is uv pip: it wants a virtual environment unless it is told to take the system's python, whose distribution may
// keep it to itself.
func (a uvCall) uvPip(x effects.Action, base string) {
	o := x.Options
	system, known := says(a.World, "UV_SYSTEM_PYTHON")
	if system = system || o.Has("system"); !known || a.uvConfigured(base) || o.Has("target", "t", "prefix", "python", "p", "python-version", "python-platform", "user") {
		return
	}
	var python string
	if system {
		python = a.systemPython()
	} else {
		python = a.uvEnvironment(base)
	}
	if python == "" {
		return
	}
	inner := *a.call
	b := uvCall{&inner}
	b.Executable = python
	if breaks, sure := says(a.World, "UV_BREAK_SYSTEM_PACKAGES"); system && sure && !breaks && !o.Has("break-system-packages") {
		b.managedPython()
	}
	if !b.Failed && x.Text == "pip install" {
		b.projects(x)
	}
	if !b.Failed && x.Text == "pip install" {
		b.uvIndexed(x)
	}
}

// installs is what uv pip and uv tool install write: where they build nothing in a folder of unknown ways, what
// environments have, alone.
func (a uvCall) installs(x effects.Action, base string) {
	if dirs, ok := a.builds(x); ok && x.Text != "pip sync" && buildCall(a).leaveAll(dirs) {
		x.Instead = &effects.Effect{Actions: aside(base)}
		for _, p := range x.Options.Values("t", "target", "prefix", "cache-dir") {
			x.Instead.Actions = append(x.Instead.Actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{p}})
		}
	}
	a.Instead(x)
}

// uvConfigured reports whether there is a configuration of uv's that may say where to install, or from where.
func (a uvCall) uvConfigured(base string) bool {
	for _, name := range []string{"uv.toml", "pyproject.toml"} {
		_, e := a.Above(base, name)
		if e.Presence == filesystem.Unknown || e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || name == "uv.toml" || strings.Contains(string(e.Content), "tool.uv")) {
			return true
		}
	}
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	return !ok || slices.ContainsFunc([]string{"/etc/uv/uv.toml", "/etc/xdg/uv/uv.toml", path.Join(home, ".config/uv/uv.toml")}, func(f string) bool {
		return a.Stat(f).Entry.Presence == filesystem.Present
	})
}

// uvEnvironment is the python of the environment that uv takes, "" when it is not known. Without any it refuses.
func (a uvCall) uvEnvironment(base string) string {
	if v := a.Lookup("VIRTUAL_ENV"); !v.Unset {
		if !v.Known || a.Stat(path.Join(v.Text, "pyvenv.cfg")).Entry.Presence != filesystem.Present {
			return ""
		}
		return path.Join(v.Text, "bin/python")
	}
	if !a.Lookup("CONDA_PREFIX").Unset {
		return ""
	}
	if _, e := a.Above(base, "pyvenv.cfg"); e.Presence != filesystem.Absent {
		return "" // base is in an environment
	}
	at, e := a.Above(base, ".venv")
	switch e.Presence {
	case filesystem.Present:
		return path.Join(at, "bin/python")
	case filesystem.Absent:
		lacking := "neither VIRTUAL_ENV nor a .venv in " + base + aboveToo(base)
		if a.Executable == "" {
			a.Refuse(effects.Arg{}, state.FailsPath, "uv is not known to be installed, and there is no virtual environment for it: "+lacking, e.Likely)
			return ""
		}
		a.Refuse(effects.Arg{}, state.FailsPath, "no virtual environment found: "+lacking+"; uv venv makes one, --system takes the image's python", e.Likely)
	}
	return ""
}

// systemPython is the python that uv finds on PATH, "" when it is not known. Those of virtual environments are passed
// over.
func (a uvCall) systemPython() string {
	for _, dir := range a.SearchPath() {
		for _, name := range []string{"python", "python3"} {
			r := filesystem.StatProgram(a.State.Files, path.Join(dir, name))
			switch e := r.Entry; {
			case !path.IsAbs(dir) || e.Presence == filesystem.Unknown || e.Likely:
				return ""
			case e.Presence == filesystem.Present && a.Stat(path.Join(dir, "../pyvenv.cfg")).Entry.Presence == filesystem.Absent:
				return path.Join(dir, name)
			case e.Presence == filesystem.Present:
				return ""
			}
		}
	}
	return ""
}

// managedPython is PEP 668 as uv keeps it.
func (a uvCall) managedPython() {
	python := a.CertainPython()
	marker := a.Stat("/usr/lib/" + path.Base(python) + "/EXTERNALLY-MANAGED").Entry
	if path.Dir(python) == "/usr/bin" && strings.Contains(path.Base(python), ".") && marker.Presence == filesystem.Present {
		a.Refuse(effects.Arg{}, state.FailsPip, "the interpreter at /usr is externally managed", marker.Likely)
	}
}
