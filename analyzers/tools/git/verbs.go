package git

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// others are commands that are programs of their own on PATH, which no release of git has. Source: the packages of
// Debian 12 and 13 with /usr/bin/git-*.
var others = tools.WordList(`lfs flow filter-repo crypt secret annex review cola absorb cliff sizer town`)

// unknown refuses such a command where its program is not there.
func unknown(a *tools.Command, sub effects.Arg) {
	if !others.Has(sub.Text) || a.Executable == "" || slices.ContainsFunc(a.Fields, func(f tools.Word) bool { return strings.HasPrefix(f.Text, "alias.") }) {
		return
	}
	found := a.Program("git-" + sub.Text)
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	aliased := !ok || elsewhere(a, home) // it may be an alias
	if found.Presence == filesystem.Absent {
		a.Refuse(sub, state.FailsCommand, "'"+sub.Text+"' is not a git command: git-"+sub.Text+" is not installed", found.Likely || aliased)
	}
}
