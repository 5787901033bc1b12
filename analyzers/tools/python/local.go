package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// projects are the folders and files that the command line and its files name: they must be there, and a folder must hold a project. pip
// sees their paths from the working directory, those in files too. Source: pip's documentation, "Local project installs".
func (a *call) projects(x effects.Action) {
	if x.Options.Has("h", "help") {
		return
	}
	for _, p := range x.Options.Values("e", "editable") {
		if p.Known {
			a.project(p, p.Text, "")
		}
	}
	for _, p := range x.Paths {
		if p.Known {
			a.project(p, p.Text, "")
		}
	}
	for _, f := range x.Options.Values("r", "requirement") {
		if at, ok := a.At(f); ok && !strings.Contains(f.Text, "://") {
			a.listed(f, at)
		}
	}
}

// listed looks at the lines of a requirements file.
func (a *call) listed(f effects.Arg, at string) {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return
	}
	for line := range strings.Lines(string(e.Content)) {
		line, _, _ = strings.Cut(" "+strings.TrimSpace(line), " #")
		line = strings.TrimSpace(line)
		for _, option := range []string{"-e ", "--editable ", "--editable="} {
			if rest, ok := strings.CutPrefix(line, option); ok {
				line = strings.TrimSpace(rest)
				if !strings.HasPrefix(line, ".") && !strings.Contains(line, ":") {
					line = "./" + line
				}
			}
		}
		a.project(f, line, path.Base(at)+": ")
		if a.Failed {
			return
		}
	}
}

// project refuses one path that cannot be installed from.
func (a *call) project(arg effects.Arg, text, from string) {
	named, _, _ := strings.Cut(text, "[")
	if named != "." && named != ".." && !strings.HasPrefix(named, "./") && !strings.HasPrefix(named, "../") && !strings.HasPrefix(named, "/") || strings.ContainsAny(text, ";$@ \\\x00") {
		return
	}
	dir, ok := a.Abs(named, true)
	if !ok {
		return
	}
	e := a.Stat(dir).Entry
	switch {
	case e.Presence == filesystem.Absent:
		a.Refuse(arg, state.FailsPath, from+text+": "+dir+" does not exist", e.Likely)
	case e.Presence == filesystem.Present && e.Type == filesystem.Directory:
		likely := e.Likely
		for _, name := range []string{"pyproject.toml", "setup.py", "setup.cfg"} {
			f := a.Stat(path.Join(dir, name)).Entry
			if f.Presence != filesystem.Absent {
				return
			}
			likely = likely || f.Likely
		}
		a.Refuse(arg, state.FailsPath, from+"neither setup.py nor pyproject.toml found in "+dir, likely)
	}
}
