package starts

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// plainly are options of compileall with which it compiles the same files. Source: Python's documentation of compileall.
var plainly = tools.WordList("-q -qq -f -b")

// compileall is python -m compileall and py_compile with files or folders: each file must compile. Source: Python's
// documentation of compileall and py_compile. It reports whether all that it writes is carried out.
func (a start) compileall(x effects.Action, args []string) (narrow bool) {
	f, beside := a.importing(a.Dir.Text), false
	var compiled []string
	for _, arg := range args {
		switch {
		case plainly.Has(arg):
			beside = beside || arg == "-b"
			continue
		case strings.HasPrefix(arg, "-"):
			return false
		}
		at := path.Join("/", f.beneath(arg))
		e := a.Stat(at).Entry
		if e.Presence == filesystem.Absent {
			if x.Paths[0].Text == "py_compile" {
				a.Refuse(x.Paths[0], state.FailsPath, "No such file or directory: '"+at+"'", e.Likely)
			}
			return false
		}
		compiled = append(compiled, at)
		for _, file := range a.sources(at, 0) {
			text := a.Stat(file).Entry
			if why, line := code.Refused(string(text.Content), f.minor()); why != "" {
				a.Refuse(x.Paths[0], state.FailsExit, fmt.Sprintf("%s (%s:%d)", why, file, line), text.Likely || f.likely)
				return false
			}
		}
	}
	if beside || len(compiled) == 0 {
		return false
	}
	left := maxCached
	for _, at := range compiled {
		a.cached(at, &left)
	}
	return true
}

// maxCached bounds the folders of which it is noted that they get compiled files: of further ones anything may be new.
const maxCached = 300

// cached is what is compiled, which comes into folders beside the sources.
func (a start) cached(at string, left *int) {
	at = a.Real(at)
	e := a.State.Files.Lookup(at)
	switch names, complete := a.State.Files.Children(at); {
	case e.Presence == filesystem.Absent || e.Presence == filesystem.Present && e.Type == filesystem.Symlink:
	case e.Presence == filesystem.Present && e.Type == filesystem.Regular:
		a.Edit(func(e *filesystem.Editor) { e.Under(path.Join(path.Dir(at), "__pycache__"), a.Why) })
	case !complete || *left <= 0 || len(names) > 500:
		a.Edit(func(e *filesystem.Editor) { e.Under(at, a.Why) })
	default:
		*left--
		a.Edit(func(e *filesystem.Editor) { e.Under(path.Join(at, "__pycache__"), a.Why) })
		for _, name := range names {
			if e := a.State.Files.Lookup(path.Join(at, name)); name != "__pycache__" && e.Type != filesystem.Regular {
				a.cached(path.Join(at, name), left)
			}
		}
	}
}

// sources are the files of Python code at and below a path whose text is known.
func (a start) sources(at string, depth int) (files []string) {
	e := a.Stat(at).Entry
	if e.Presence == filesystem.Present && e.Type == filesystem.Regular {
		if strings.HasSuffix(at, ".py") && e.Has(filesystem.KnowContent) {
			files = []string{at}
		}
		return files
	}
	names, _ := a.State.Files.Children(a.Real(at))
	for _, name := range names {
		if e := a.Stat(path.Join(at, name)).Entry; depth < 10 && name != "__pycache__" && e.Presence == filesystem.Present && e.Type != filesystem.Symlink {
			files = append(files, a.sources(path.Join(at, name), depth+1)...)
		}
	}
	return files
}
