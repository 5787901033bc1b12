// Package modules finds the Python that runs a command, and the modules that it can import. It does not model their
// installation.
package modules

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Finder is a command that a python runs: python itself, or a script that names it.
type Finder struct{ *tools.Command }

// Python is the python that a program is, or that its #! line names; "" when it is not known.
func (a Finder) Python() (python string, likely bool) {
	if a.Executable == "" {
		return a.brought(), false
	}
	if len(a.Fields) > 0 && a.overtaken(a.Fields[0].Text, a.Executable) {
		return "", false
	}
	r := a.Stat(a.Executable)
	if r.Entry.Presence != filesystem.Present {
		return "", false
	}
	if likely = r.Entry.Likely; strings.HasPrefix(path.Base(r.Path), "python") {
		return r.Path, likely
	}
	program, argument, ok := tools.Interpreter(r.Entry.Head)
	if !ok && a.ofPackage(r.Entry) {
		program, ok = "/usr/bin/python3", true // Debian Policy, Python: programs of packages name it
	}
	if !ok {
		return a.Neighbor(r.Path)
	}
	if path.Base(program) == "env" {
		p := a.World.Program(argument)
		if p.Presence != filesystem.Present || a.overtaken(argument, p.Path) {
			return "", false
		}
		program, likely = p.Path, likely || p.Likely
	}
	if r = a.Stat(program); r.Entry.Presence != filesystem.Present || !strings.HasPrefix(path.Base(r.Path), "python3") {
		return "", false
	}
	return r.Path, likely || r.Entry.Likely
}

// ofPackage reports whether a program of which no line is known is a script of a package's that the distribution's python
// runs: python3-NAME has it, or NAME beside python3-NAME, as gunicorn and celery.
func (a Finder) ofPackage(e filesystem.Entry) bool {
	if e.Has(filesystem.KnowHead) || e.Package == "" {
		return false
	}
	beside := a.State.Packages.Lookup("dpkg", "python3-"+e.Package)
	return strings.HasPrefix(e.Package, "python3-") || beside.Presence == filesystem.Present && e.ELF == nil
}

// overtaken reports whether a name was found behind a folder that the Dockerfile put on PATH and that may be that of an
// environment with a program of this name: one of which nothing is known, such as what another stage's uv venv made.
func (a Finder) overtaken(name, found string) bool {
	if strings.Contains(name, "/") || a.State.Image == nil {
		return false
	}
	own := strings.Join(a.State.Image.Config.Env, "\n")
	for _, dir := range a.SearchPath() {
		switch {
		case dir == path.Dir(found):
			return false
		case dir == "" || strings.Contains(own, dir) || slices.Contains(strings.Split(state.DefaultPath, ":"), dir):
		case a.Stat(path.Join(dir, name)).Entry.Presence == filesystem.Unknown &&
			a.Stat(path.Join(path.Dir(dir), "pyvenv.cfg")).Entry.Presence != filesystem.Absent:
			return true
		}
	}
	return false
}

// Neighbor is the python in the folder of a pip of which no line is known, "" where there is none: installers write the
// scripts of packages beside the interpreter that they name.
func (a Finder) Neighbor(script string) (python string, likely bool) {
	e, r := a.Stat(script).Entry, a.Stat(path.Join(path.Dir(script), "python3"))
	if !strings.HasPrefix(path.Base(script), "pip") || e.Presence != filesystem.Present || e.Has(filesystem.KnowHead) || r.Entry.Presence != filesystem.Present || !strings.HasPrefix(path.Base(r.Path), "python3.") {
		return "", false
	}
	likely = true
	if a.Supposing {
		a.Supposed, likely = true, false
	}
	return r.Path, likely
}

// CertainPython is Python where nothing of it is inferred.
func (a Finder) CertainPython() string {
	if python, likely := a.Python(); !likely {
		return python
	}
	return ""
}

// Minor is the python 3 that a program is, or is run by; 0 when it is not known for certain.
func (a Finder) Minor() int { return minor(a.CertainPython()) }

// LikelyMinor is Minor of an interpreter that may be inferred.
func (a Finder) LikelyMinor() (n int, likely bool) {
	python, likely := a.Python()
	return minor(python), likely
}

// minor is 12 of a path of python3.12, 0 of others.
func minor(python string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(path.Base(python), "python3."))
	if err != nil {
		return 0
	}
	return n
}

// InVenv reports whether the program may have an environment of its own: a pyvenv.cfg beside or above it makes one.
func (a Finder) InVenv() bool {
	dir := path.Dir(a.Executable)
	if a.Executable == "" && a.brought() != "" {
		return false
	}
	for _, p := range []string{path.Join(dir, "pyvenv.cfg"), path.Join(path.Dir(dir), "pyvenv.cfg")} {
		e := a.Stat(p).Entry
		if e.Presence == filesystem.Present || e.Presence == filesystem.Unknown && dir != "/usr/bin" { // no package has one there
			return true
		}
	}
	return false
}

// SiteDirs are the directories in which the pip that is run looks for what is installed; nil when they are not all
// known.
func (a Finder) SiteDirs() []string {
	python := a.CertainPython()
	version := path.Base(python)
	if !strings.HasPrefix(version, "python3.") || a.Varied() || !a.Lookup("PYTHONPATH").Unset || !a.Dir.Known {
		return nil
	}
	if own := path.Dir(path.Dir(a.Executable)); a.Stat(path.Join(own, "pyvenv.cfg")).Entry.Presence != filesystem.Absent {
		if a.Isolated(own) {
			return []string{path.Join(own, "lib", version, "site-packages")}
		}
		return nil
	}
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	if !ok || a.InVenv() {
		return nil
	}
	prefix := path.Join(path.Dir(path.Dir(python)), "lib")
	return []string{path.Join(prefix, version, "site-packages"), path.Join(prefix, version, "dist-packages"), path.Join(prefix, "python3/dist-packages"),
		path.Join(prefix, version), path.Join("/usr/local/lib", version, "dist-packages"), path.Join("/usr/local/lib", version, "site-packages"),
		path.Join(home, ".local/lib", version, "site-packages")}
}

// Isolated reports whether an environment sees no packages of its interpreter's.
func (a Finder) Isolated(dir string) bool {
	e := a.Stat(path.Join(dir, "pyvenv.cfg")).Entry
	return e.Presence == filesystem.Present && !e.Likely && strings.Contains(string(e.Content), Isolating)
}

// Isolating is the line in the pyvenv.cfg of an environment that sees no packages of its interpreter's. Source:
// CPython's documentation, "site".
const Isolating = "include-system-site-packages = false"
