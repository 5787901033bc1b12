package git

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Check refuses patches and repositories that a command of git's is to read and that are not there.
func Check(a *tools.Command, name string) {
	if name != "git" || a.Failed || told(a, nil) {
		return
	}
	l, ok := Options.Taken(a, name)
	w := from(a, l.Verb)
	if !ok || w == nil || l.Ended || len(l.Operands) == 0 {
		return
	}
	doubtful := a.Doubtful
	a.Doubtful = false // no option has it look elsewhere
	defer func() { a.Doubtful = doubtful }()
	switch l.Verb {
	case "apply", "am":
		for _, i := range l.Operands {
			patch := a.Fields[i]
			at, ok := w.Abs(patch.Text, patch.Known)
			if e := w.Stat(at).Entry; ok && patch.Text != "-" && e.Presence == filesystem.Absent && !a.Failed {
				a.Refuse(effects.Arg{Index: i}, state.FailsPath, "can't open patch '"+patch.Text+"': No such file or directory", l.Likely || e.Likely)
			}
		}
	case "clone":
		if cloned(a, l, w); !a.Failed {
			filled(a, l, w)
		}
	}
}

// cloned refuses a repository that is not there: a word with a colon is an address, and any other a path, to which .git or
// .bundle may be added. Settings may give addresses other beginnings. Source: git-clone(1) of git 2.39, "GIT URLS".
func cloned(a *tools.Command, l commandline.Line, w *tools.World) {
	from := a.Fields[l.Operands[0]]
	at, known := w.Abs(from.Text, from.Known)
	if !known || strings.Contains(from.Text, ":") {
		return
	}
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	likely := l.Likely || !ok || elsewhere(a, home)
	for _, ending := range []string{"", ".git", ".bundle"} {
		e := w.Stat(at + ending).Entry
		if e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
	}
	a.Refuse(effects.Arg{Index: l.Operands[0]}, state.FailsPath,
		"repository '"+from.Text+"' does not exist: URLs begin with https:// or git@HOST:", likely)
}

// from is the world as git sees it when it begins: from the working directory, or from where each -C leads. It is nil where
// that is not known.
func from(a *tools.Command, verb string) *tools.World {
	w := *a.World
	for i := 1; i+1 < len(a.Fields) && a.Fields[i].Text != verb; i++ {
		if a.Fields[i].Text != "-C" {
			continue
		}
		i++
		at, ok := w.Abs(a.Fields[i].Text, a.Fields[i].Known)
		if !ok {
			return nil
		}
		w.Dir.Text = at
	}
	if !w.Dir.Known {
		return nil
	}
	return &w
}
