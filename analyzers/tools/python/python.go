package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// pip is pip install, download or wheel.
func (a *call) pip(x effects.Action) {
	if x.Text == "uninstall" {
		starts.Asked(a.Finder, x)
		return
	}
	if x.Text == "install" {
		defer a.installs(x)
	}
	if a.Doubtful {
		return
	}
	a.Step.Calls[a.Index].Python = a.Minor()
	if x.Text == "install" {
		a.unindexed(x)
		a.external(x.Options)
		starts.Outside(a.Finder, x)
	}
	if a.with = x.Options; !a.Failed {
		a.projects(x)
	}
	if !a.Failed {
		a.hashed(x)
	}
	if !a.Failed {
		a.indexed(x)
	}
	if !a.Failed && x.Text == "install" {
		a.permitted(x)
	}
}

// external is PEP 668: pip stops where the interpreter's distribution says so.
func (a *call) external(o *effects.Options) {
	if o.Has("break-system-packages", "t", "target", "prefix", "root", "python") {
		return
	}
	for name, v := range a.Vars {
		if strings.HasPrefix(name, "PIP_") && !v.Unset && !harmlessPip.Has(name) && name != "PIP_NO_INDEX" && name != "PIP_FIND_LINKS" && name != "PIP_CONSTRAINT" {
			return
		}
	}
	python, likely := a.Python()
	configured := a.pipConfigured()
	if python == "" || path.Dir(python) != "/usr/bin" || configured == filesystem.Present || path.Dir(a.Executable) != "/usr/bin" && a.InVenv() || a.overtaken() {
		return
	}
	likely = likely || a.Open
	marker := a.Stat("/usr/lib/" + path.Base(python) + "/EXTERNALLY-MANAGED").Entry
	if marker.Presence == filesystem.Present && strings.Contains(path.Base(python), ".") {
		a.Refuse(effects.Arg{}, state.FailsPip, "error: externally-managed-environment", likely || marker.Likely || configured == filesystem.Unknown)
	}
}

// overtaken reports whether another program of that name may be in a directory that PATH has before, an environment's
// as a rule: an instruction wrote there, or put the directory into PATH.
func (a *call) overtaken() bool {
	image, _ := a.State.Env.Lookup("PATH")
	own := image.Cause.Span.Nowhere() && a.Lookup("PATH").Text == image.Value
	for _, dir := range a.SearchPath() {
		at := path.Join(dir, path.Base(a.Executable))
		if at == a.Executable {
			return false
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Unknown && (!own || !e.Cause.Span.Nowhere()) {
			return true
		}
	}
	return false
}

var harmlessPip = tools.WordList(`PIP_NO_CACHE_DIR PIP_DISABLE_PIP_VERSION_CHECK PIP_DEFAULT_TIMEOUT PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_TRUSTED_HOST PIP_ROOT_USER_ACTION PIP_CACHE_DIR
	PIP_NO_INPUT PIP_PROGRESS_BAR PIP_QUIET PIP_NO_COMPILE PIP_NO_WARN_SCRIPT_LOCATION PIP_PREFER_BINARY PIP_RETRIES
	PIP_TIMEOUT PIP_NO_COLOR PIP_NO_PYTHON_VERSION_WARNING
	PIP_NO_BUILD_ISOLATION PIP_USE_PEP517`)

// pipConfigured reports whether a configuration file may lift the refusal: Unknown where an instruction may have
// written one. No package of Debian 12 and 13 brings one (their lists of files, 2026-11-22).
func (a *call) pipConfigured() filesystem.Presence {
	files := []string{"/etc/pip.conf", "/etc/xdg/pip/pip.conf", "/usr/pip.conf"}
	presence := filesystem.Absent
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	if !ok {
		home, presence = "/root", filesystem.Unknown // a package may have changed /etc/passwd, hardly root's home
	}
	files = append(files, path.Join(home, ".pip/pip.conf"), path.Join(home, ".config/pip/pip.conf"))
	for _, f := range files {
		switch e := a.Stat(f).Entry; {
		case e.Presence == filesystem.Unknown && a.State.Files.Touched(f) && !(packaged(f) && a.State.Files.Touched(path.Join(path.Dir(f), "any"))):
			return filesystem.Present // it was written, or may have been, and not by what packages do to their folders
		case e.Presence == filesystem.Unknown && a.State.Files.Touched(f) && modules.OnDebian(a.World):
		case e.Presence == filesystem.Unknown:
			presence = filesystem.Unknown
		case e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || breaksSystem(string(e.Content))):
			return filesystem.Present
		}
	}
	return presence
}

// packaged reports whether packages may write there.
func packaged(p string) bool {
	return slices.ContainsFunc(tools.Packaged, func(dir string) bool { return filesystem.Within(p, dir) })
}

// breaksSystem reports whether a pip.conf says break-system-packages, and not that it is off.
func breaksSystem(conf string) bool {
	for line := range strings.Lines(conf) {
		name, value, _ := strings.Cut(line, "=")
		if strings.ReplaceAll(strings.TrimSpace(name), "_", "-") == "break-system-packages" {
			switch strings.ToLower(strings.TrimSpace(value)) {
			case "false", "0", "no", "off":
			default:
				return true
			}
		}
	}
	return false
}

// module is python -m NAME or an import: absent when no directory the interpreter searches can hold it.
func (a *call) module(x effects.Action) {
	done := a.Weigh()
	python, inferred := a.Python()
	done()
	presence, likely := a.ModulePresence(python, x.Text)
	likely = likely || inferred
	a.Need(state.Need{Span: a.Span(x.Paths[0]), Kind: state.NeedModule, Name: x.Text, Presence: presence,
		Likely: likely, Call: a.Index}, a.FailureContext)
	if presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsModule, "No module named "+x.Text, likely)
		return
	}
	if x.Text == "venv" && !a.without("--without-pip") {
		if p, unsure := a.ModulePresence(python, "ensurepip"); p == filesystem.Absent {
			a.Refuse(x.Paths[0], state.FailsModule, "the virtual environment was not created successfully because ensurepip is not available", inferred || unsure)
		}
	}
}

func (a *call) without(option string) bool {
	for _, f := range a.Fields {
		if f.Text == option || f.Text == "-h" || f.Text == "--help" {
			return true
		}
	}
	return false
}
