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
var plainly = tools.Names("-q -qq -f -b")

// compileall is python -m compileall and py_compile with files or folders: each file must compile. Source: Python's
// documentation of compileall and py_compile.
func (a start) compileall(x effects.Action, args []string) {
	f := a.importing(a.Dir.Text)
	for _, arg := range args {
		switch {
		case plainly[arg]:
			continue
		case strings.HasPrefix(arg, "-"):
			return
		}
		at := path.Join("/", f.beneath(arg))
		e := a.Stat(at).Entry
		if e.Presence == filesystem.Absent {
			if x.Paths[0].Text == "py_compile" {
				a.Refuse(x.Paths[0], state.FailsPath, "No such file or directory: '"+at+"'", e.Likely)
			}
			return
		}
		for _, file := range a.sources(at, 0) {
			text := a.Stat(file).Entry
			if why, line := code.Refused(string(text.Content), f.minor()); why != "" {
				a.Refuse(x.Paths[0], state.FailsExit, fmt.Sprintf("%s (%s:%d)", why, file, line), text.Likely || f.likely)
				return
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
