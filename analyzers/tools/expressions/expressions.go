// Package expressions knows which expressions sed and find refuse before they look at a file.
package expressions

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/sed"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are the checks.
var Tools = []*tools.Tool{
	{Manager: "sed", Run: script},
	{Manager: "find", Run: search},
}

// script refuses a script that GNU sed does not compile.
func script(a *tools.Command, x effects.Action) {
	likely, busybox, ok := of(a, "sed")
	if !ok || x.Text == "" || x.Options.Has("f", "file", "help", "version") {
		return
	}
	fault := sed.Fault(x.Text, x.Options.Has("E", "r", "regexp-extended"))
	if fault != "" && (!busybox || slices.Contains(everywhere, fault)) {
		a.Doubtful = false
		a.Refuse(x.Paths[0], state.FailsExit, fault+" in '"+line(x.Text)+"'", likely)
	}
}

// everywhere are faults to busybox' sed too, in other words. Tried with 1.35.
var everywhere = []string{"unterminated `s' command", "unknown option to `s'"}

// line is the first line of a text, and what of it is worth to be shown.
func line(text string) string {
	const most = 60
	first, _, more := strings.Cut(text, "\n")
	if runes := []rune(first); len(runes) > most {
		first, more = string(runes[:most]), true
	}
	if more {
		first += "..."
	}
	return first
}

// of reports whether the command is the program of a distribution's package, or busybox' one of that name, and whether
// that is likely at most.
func of(a *tools.Command, name string) (likely, busybox, ok bool) {
	if a.Executable == "" || a.Failed {
		return false, false, false
	}
	at := a.Stat(a.Executable)
	e := at.Entry
	if busybox = path.Base(at.Path) == "busybox"; e.Presence != filesystem.Present {
		return false, false, false
	}
	return e.Likely, busybox, busybox || cmp.Or(e.Package, e.Cause.Package) == name
}
