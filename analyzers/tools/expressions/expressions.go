// Package expressions knows which expressions sed, find and awk refuse before they look at a file.
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
	{Manager: "awk", Run: program},
}

// script refuses a script that GNU sed does not compile.
func script(a *tools.Command, x effects.Action) {
	if a.Failed || x.Text == "" || x.Options.Has("f", "file", "help", "version") {
		return
	}
	own, likely := of(a, "sed")
	fault := sed.Fault(x.Text, x.Options.Has("E", "r", "regexp-extended"))
	if fault != "" && (own || slices.Contains(everywhere, fault)) {
		a.Doubtful = false
		a.Refuse(x.Paths[0], state.FailsExit, fault+" in '"+line(x.Text)+"'", likely)
	}
}

// everywhere are faults to any sed, in other words. Sources: POSIX.1-2017, sed; tried with busybox 1.35.
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

// of reports whether the command is the program of a distribution's package, and whether that is likely at most. What
// busybox has under the name is another program, and so may be what no package has.
func of(a *tools.Command, name string) (own, likely bool) {
	if a.Executable == "" {
		return false, true
	}
	at := a.Stat(a.Executable)
	e := at.Entry
	own = e.Presence == filesystem.Present && path.Base(at.Path) != "busybox" && cmp.Or(e.Package, e.Cause.Package) == name
	return own, e.Likely || e.Presence != filesystem.Present
}
