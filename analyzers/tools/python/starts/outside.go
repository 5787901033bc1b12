package starts

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Outside refuses an installation outside of an environment where pip is told to want one. Source: pip's documentation,
// "pip", --require-virtualenv.
func Outside(a modules.Finder, x effects.Action) {
	v := a.Vars["PIP_REQUIRE_VIRTUALENV"] // a look at what an open environment may have would make all that follows likely
	on := v.Known && !v.Unset && slices.Contains([]string{"1", "true", "yes", "on", "t", "y"}, strings.ToLower(v.Text))
	if python := a.CertainPython(); on && !a.Failed && python != "" && !a.InVenv() && !x.Options.Has("python") {
		a.Refuse(effects.Arg{}, state.FailsExit, "Could not find an activated virtualenv (required): PIP_REQUIRE_VIRTUALENV is set", a.Open)
	}
}

// homeless refuses an interpreter that is told to look for its library where it is not. Source: Python's documentation,
// "Command line and environment", PYTHONHOME.
func (a start) homeless() {
	v := a.Vars["PYTHONHOME"] // as in Outside
	python := a.CertainPython()
	version := path.Base(python)
	if !v.Known || v.Unset || v.Text == "" || strings.Contains(v.Text, ":") || !path.IsAbs(v.Text) || !strings.HasPrefix(version, "python3.") || a.Failed {
		return
	}
	if e := a.Stat(path.Join(v.Text, "lib", version)).Entry; e.Presence == filesystem.Absent &&
		a.Stat(path.Join(v.Text, "lib", "python"+strings.ReplaceAll(strings.TrimPrefix(version, "python"), ".", "")+".zip")).Entry.Presence == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsExit, "Fatal Python error: no module named 'encodings': PYTHONHOME is "+v.Text+", which has no lib/"+version, e.Likely)
	}
}

// zipped is python -m zipapp with a folder. Source: Python's documentation of zipapp.
func (a start) zipped(x effects.Action, args []string) {
	source, main := "", false
	for i := 0; i < len(args); i++ {
		switch name, _, has := strings.Cut(args[i], "="); {
		case name == "-m" || name == "--main":
			main = true
			if !has {
				i++
			}
		case name == "-o" || name == "--output" || name == "-p" || name == "--python":
			if !has {
				i++
			}
		case name == "-c" || name == "--compress":
		case strings.HasPrefix(name, "-") || source != "":
			return
		default:
			source = args[i]
		}
	}
	at, ok := a.At(effects.Arg{Text: source, Known: source != ""})
	if !ok {
		return
	}
	e, entry := a.Stat(at).Entry, a.Stat(path.Join(at, "__main__.py")).Entry
	switch {
	case e.Presence == filesystem.Absent:
		a.Refuse(x.Paths[0], state.FailsPath, "zipapp: error: Source does not exist: "+at, e.Likely)
	case e.Presence != filesystem.Present || e.Type != filesystem.Directory:
	case !main && entry.Presence == filesystem.Absent:
		a.Refuse(x.Paths[0], state.FailsExit, "ZipAppError: Archive has no entry point: "+at+" has no __main__.py, and -m is not given", entry.Likely)
	case main && entry.Presence == filesystem.Present:
		a.Refuse(x.Paths[0], state.FailsExit, "ZipAppError: Cannot specify entry point if the source has __main__.py", entry.Likely)
	}
}
