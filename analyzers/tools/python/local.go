package python

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// projects are the folders and files that the command line and its files name: they must be there, and a folder must
// hold a project. pip sees their paths from the working directory, those in files too. Source: pip's documentation,
// "Local project installs".
func (a *call) projects(x effects.Action) {
	for _, p := range x.Options.Values("e", "editable") {
		if p.Known {
			a.project(p, beneath(p.Text), "")
		}
	}
	for _, p := range x.Paths {
		if p.Known {
			a.project(p, p.Text, "")
		}
	}
	for _, f := range x.Options.Values("r", "requirement") {
		if at, ok := a.At(f); ok && !strings.Contains(f.Text, "://") && !a.Failed {
			a.listed(f, at, 0)
		}
	}
	for _, f := range x.Options.Values("c", "constraint") {
		if at, ok := a.At(f); ok && !strings.Contains(f.Text, "://") && !a.Failed {
			a.lines(at, 0, func(option, value, _, from string, depth int) {
				a.nested(f, option, value, at, from, depth)
			})
		}
	}
}

// lines reads the lines of a requirements file, those of options apart. Source: pip's documentation, "Requirements File
// Format".
func (a *call) lines(at string, depth int, do func(option, value, line, from string, depth int)) {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || depth > maxNested || path.Ext(at) == ".toml" || path.Ext(at) == ".py" || path.Ext(at) == ".cfg" {
		return
	}
	n := 1
	for line := range strings.SplitSeq(strings.ReplaceAll(string(e.Content), "\\\n", "\x01"), "\n") {
		from := path.Base(at) + ":" + strconv.Itoa(n) + ": "
		n += 1 + strings.Count(line, "\x01")
		line, _, _ = strings.Cut(" "+strings.TrimSpace(strings.ReplaceAll(line, "\x01", " ")), " #")
		line = strings.TrimSpace(line)
		option, value, _ := strings.Cut(strings.Replace(line, "=", " ", 1), " ")
		if !strings.HasPrefix(line, "-") {
			option, value = "", ""
		}
		switch {
		case a.Failed:
			return
		case line != "" && !strings.ContainsAny(line, "$\x00"):
			do(option, strings.TrimSpace(value), line, from, depth)
		}
	}
}

// listed looks at the lines of a requirements file.
func (a *call) listed(f effects.Arg, at string, depth int) {
	a.lines(at, depth, func(option, value, line, from string, depth int) {
		if why := requirement.Refused(line); why != "" {
			a.Refuse(f, state.FailsPipVersion, from+"invalid requirement: '"+line+"' ("+why+")", false)
			return
		}
		switch option {
		case "-e", "--editable":
			a.project(f, beneath(value), from)
		case "":
			if _, address, ok := strings.Cut(line, "@ file:///"); ok {
				line, _, _ = strings.Cut("/"+address, " ")
				line, _, _ = strings.Cut(line, "#")
			}
			a.project(f, line, from)
		default:
			a.nested(f, option, value, at, from, depth)
		}
	})
}

// nested is an option of a file that names another, seen from the file's directory.
func (a *call) nested(f effects.Arg, option, value, at, from string, depth int) {
	switch option {
	case "-r", "--requirement", "-c", "--constraint":
		named := beside(at, value)
		switch e := a.Stat(named).Entry; {
		case value == "" || strings.Contains(value, "://"):
		case e.Presence == filesystem.Absent:
			a.Refuse(f, state.FailsPath, from+"could not open requirements file "+named+": No such file or directory", e.Likely)
		case option == "-r" || option == "--requirement":
			a.listed(f, named, depth+1)
		}
	}
}

// beside is a path that a file names, seen from the file's directory.
func beside(at, value string) string {
	if path.IsAbs(value) {
		return path.Clean(value)
	}
	return path.Join(path.Dir(at), value)
}

// beneath is what stands behind -e, which is a path where it is no address.
func beneath(text string) string {
	if text == "" || strings.HasPrefix(text, ".") || strings.ContainsAny(text, ":/") {
		return text
	}
	return "./" + text
}

// pathlike reports whether pip takes a word for a path: it begins with a dot or has a slash. Source: pip's documentation,
// "Local project installs"; pip 23.0, _looks_like_path.
func pathlike(word string) bool {
	return word == "." || word == ".." || strings.Contains(word, "/") && !strings.ContainsAny(word, ":+")
}

// project refuses one path that cannot be installed from.
func (a *call) project(arg effects.Arg, text, from string) {
	named, _, _ := strings.Cut(text, "[")
	if !pathlike(named) || strings.ContainsAny(text, ";$@% \\\x00") {
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
	case e.Presence == filesystem.Present && e.Type == filesystem.Regular && a.Minor() > 0 &&
		pypi.Unfit(path.Base(dir), a.Platform(a.Minor())):
		a.Refuse(arg, state.FailsPath, from+path.Base(dir)+" is not a supported wheel on this platform: "+
			a.PlatformOf(a.Minor()), e.Likely)
	case e.Presence == filesystem.Present && e.Type == filesystem.Directory:
		likely := e.Likely
		for _, name := range []string{"pyproject.toml", "setup.py", "setup.cfg"} {
			f := a.Stat(path.Join(dir, name)).Entry
			if f.Presence != filesystem.Absent {
				buildCall{a}.built(arg, dir, from)
				buildCall{a}.shut(arg, dir, from)
				return
			}
			likely = likely || f.Likely
		}
		a.Refuse(arg, state.FailsPath, from+"neither setup.py nor pyproject.toml found in "+dir, likely)
	}
}
