package python

import (
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// within is "poetry run", "pipenv run" and "uv run": a program with those of the project's environment first on PATH, which
// are not known. Sources: the documentation of poetry run, pipenv run and uv run; 2026-11.
func (a *call) within(x effects.Action) {
	if len(x.Paths) == 0 || !x.Paths[0].Known || a.Doubtful || a.Failed || !a.Dir.Known {
		return
	}
	words := a.Fields[x.Paths[0].Index:]
	text := ""
	switch ending := path.Ext(words[0].Text); {
	case x.Manager == "uv" && x.Options.Has("m", "module"):
		text = "python -m"
	case x.Options.Has("m", "module", "s", "script", "gui-script"):
		return
	case x.Manager == "uv" && ending == ".py":
		text = "python"
	}
	for _, word := range words {
		if !word.Known {
			return
		}
		text += " '" + strings.ReplaceAll(word.Text, "'", `'\''`) + "'"
	}
	if x.Manager != "uv" && renames(a.Command, words[0].Text) {
		return
	}
	status := a.Shell.Script(strings.TrimSpace(text), a.Fields[0].Span, a.FailureContext, func(w *tools.World) {
		w.Vars["PATH"] = tools.Variable{Exported: true}
	})
	a.Failed = a.Failed || status == tools.Failed
}

// renames reports whether a manager's file may give a program's name to something else.
func renames(a *tools.Command, program string) bool {
	for _, file := range []string{"pyproject.toml", "Pipfile"} {
		at, e := a.Above(a.Dir.Text, file)
		if e.Presence == filesystem.Absent {
			continue
		}
		text := string(a.Stat(at).Entry.Content)
		script := regexp.MustCompile(`(?m)^\s*["']?` + regexp.QuoteMeta(program) + `["']?\s*=`)
		if !e.Has(filesystem.KnowContent) || script.MatchString(text) && strings.Contains(text, "scripts]") {
			return true
		}
	}
	return false
}
