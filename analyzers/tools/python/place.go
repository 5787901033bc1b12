package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// scheme is where an installation goes. Source: sysconfig's install schemes posix_prefix, posix_user and Debian's
// posix_local; pip's documentation, "User Installs".
type scheme struct {
	site, bin string
	python    string // that scripts start
	user      bool
}

// scheme finds where packages go; ok is false when that is not known.
func (a *call) scheme(o *effects.Options) (s scheme, ok bool) {
	version := path.Base(a.CertainPython())
	if s.python = a.started(); s.python == "" || !strings.HasPrefix(version, "python3.") || o.Has("root", "python") || a.Doubtful || a.steered() {
		return s, false
	}
	prefix := path.Dir(path.Dir(s.python))
	for _, option := range []string{"target", "t", "prefix"} {
		if v, given := o.Value(option); given {
			at, known := a.At(v)
			if option != "prefix" {
				return scheme{site: at, bin: path.Join(at, "bin"), python: s.python}, known
			}
			return below(at, version, s.python), known && prefix != "/usr"
		}
	}
	environment := a.Stat(path.Join(prefix, "pyvenv.cfg")).Entry.Presence
	s = below(prefix, version, s.python)
	switch {
	case environment == filesystem.Unknown || !a.User.Known && !a.User.Unprivileged() && !a.Root():
		return s, false
	case prefix == "/usr":
		s.site, s.bin = path.Join("/usr/local/lib", version, "dist-packages"), "/usr/local/bin"
	}
	if o.Has("user") || environment == filesystem.Absent && a.User.Unprivileged() && a.refused(s.site) {
		home, known := a.At(effects.Arg{Env: "HOME", Text: ".local", Known: true})
		s = below(home, version, s.python)
		s.user = true
		return s, known
	}
	return s, !a.User.Unprivileged() || a.Stat(s.site).Entry.Presence == filesystem.Present
}

func below(prefix, version, python string) scheme {
	return scheme{site: path.Join(prefix, "lib", version, "site-packages"), bin: path.Join(prefix, "bin"), python: python}
}

// refused reports whether the user certainly may not make files in a folder.
func (a *call) refused(dir string) bool {
	for dir := range tools.Upwards(dir) {
		if a.Stat(dir).Entry.Presence == filesystem.Present || dir == "/" {
			return a.Forbidden(dir, state.ToWrite|state.ToExecute).Certain()
		}
	}
	return false
}

// started is the python that pip runs with, by the path that it is started with; "" when it is not known.
func (a *call) started() string {
	if strings.HasPrefix(path.Base(a.Executable), "python") {
		return a.Executable
	}
	if python, _ := a.Neighbor(a.Executable); python != "" {
		return python
	}
	e := a.Stat(a.Executable).Entry
	program, argument, ok := tools.Interpreter(e.Head)
	switch {
	case a.Executable == "":
		return ""
	case !ok && e.Package == "python3-pip":
		return "/usr/bin/python3" // Debian Policy, Python: programs of packages name it
	case path.Base(program) == "env":
		program = a.World.Program(argument).Path
	}
	return program
}

// permitted refuses where the user may write neither to the packages of the interpreter nor to those of his own. A
// virtual environment has no packages of the user's beside it.
func (a *call) permitted(x effects.Action) {
	s, ok := a.scheme(x.Options)
	if !ok || !a.User.Unprivileged() || x.Options.Has("dry-run") {
		return
	}
	comes, likely := a.comes(x)
	if comes && a.refused(s.site) && a.Stat(path.Join(path.Dir(s.bin), "lib64")).Entry.Presence != filesystem.Unknown {
		a.Refuse(effects.Arg{}, state.FailsAccess, "could not install packages due to an OSError: Permission denied: '"+s.site+"'", likely || a.Stat(s.site).Entry.Likely)
	}
}

// comes reports whether an installation writes packages at all: not where all that is asked for may be there.
func (a *call) comes(x effects.Action) (comes, likely bool) {
	all, _, _ := a.pins(x)
	dirs := a.SiteDirs()
	if x.Options.Has("t", "target", "prefix", "U", "upgrade") || len(dirs) == 0 {
		return len(all) > 0, true
	}
	return slices.ContainsFunc(all, func(p pinned) bool { return a.uninstalled(dirs, p.name, "") }), false
}

// place puts wheels where an installation puts them, with the programs that they bring.
func (a *call) place(wheels []pypi.Contents, s scheme) {
	at := a.Span(effects.Arg{})
	file := a.NewEntry(at, filesystem.Regular, 0o644)
	script := a.NewEntry(at, filesystem.Regular, 0o755)
	script.Head, script.Known = "#!"+s.python, script.Known|filesystem.KnowHead
	site, bin := a.Real(s.site), a.Real(s.bin)
	a.Edit(func(e *filesystem.Editor) {
		for _, w := range wheels {
			for _, f := range w.Files {
				to := path.Join(site, f)
				e.Put(to, file)
				if dir := path.Dir(f); strings.HasSuffix(dir, ".dist-info") && strings.HasSuffix(f, "/METADATA") {
					e.Under(path.Join(site, dir, "INSTALLER"), file.Cause)
					e.Under(path.Join(site, dir, "REQUESTED"), file.Cause)
					e.Under(path.Join(site, dir, "direct_url.json"), file.Cause)
				}
				if strings.HasSuffix(f, ".py") {
					e.Under(path.Join(path.Dir(to), "__pycache__"), file.Cause)
				}
			}
			for _, name := range w.Scripts {
				e.Put(path.Join(bin, name), script)
			}
		}
	})
}
