package php

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// runScript is "composer run-script NAME", and "composer NAME" for a script of the project's. Source: Composer's
// documentation, "Scripts", "Running scripts manually".
func runScript(a *tools.Command, l effects.Line) {
	name, asked := l.Verb, l.Verb.Text == "run-script" || l.Verb.Text == "run"
	if asked && (len(l.Operands) == 0 || !l.Operands[0].Known) {
		return
	} else if asked {
		name = l.Operands[0]
	}
	var p struct{ Scripts map[string]any }
	e := a.Stat(path.Join(a.Dir.Text, "composer.json")).Entry
	known := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
	if !known || json.Unmarshal(e.Content, &p) != nil {
		return
	}
	script, ok := p.Scripts[name.Text]
	if !ok && asked {
		a.Refuse(name, state.FailsExit, "Script \""+name.Text+"\" is not defined in this package", false)
	}
	if !ok {
		return
	}
	for _, command := range commands(script) {
		if file, is := strings.CutPrefix(command, "@php "); is {
			command = "php " + file
		}
		if strings.HasPrefix(command, "@") || strings.Contains(command, "::") || a.Failed {
			return
		}
		status := a.Shell.Script(command, a.Fields[0].Span, a.FailureContext, func(w *tools.World) {
			if v := w.Lookup("PATH"); v.Known && !v.Unset {
				v.Text = path.Join(a.Dir.Text, "vendor/bin") + ":" + v.Text
				w.Vars["PATH"] = v
			}
		})
		a.Failed = status == tools.Failed
	}
}
