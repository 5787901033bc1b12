package ruby

import (
	"fmt"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// brought is what a release of Ruby brought and a program asks for at once.
type brought struct {
	looks *lazyregexp.Regexp
	since string
	says  string
}

// bringing are those that are told by a line that is in no block. Source: Ruby's NEWS of 3.0, 3.1 and 3.2.
var bringing = []brought{
	{lazyregexp.New(`(?m)^(?:[A-Z]\w*|\w+) *= *Data\.define\b`), "3.2", "uninitialized constant Data"},
	{lazyregexp.New(`(?m)^class +[A-Z]\w* *< *Data\.define\b`), "3.2", "uninitialized constant Data"},
	{lazyregexp.New(`(?m)^ *def +\w+[?!]?(?:\([\w, ]*\))? = \S`), "3.0", "syntax error: a method without end"},
}

// ownData is a constant Data of the program's own.
var ownData = lazyregexp.New(`\b(?:class|module)\s+Data\b|\bData\s*=[^=~>]|polyfill`)

// newer refuses a program that asks for what a later Ruby brought.
func newer(a *tools.Command, arg effects.Arg, at, text string) {
	has, sure := version(a)
	if has == "" || strings.Contains(text, "<<") || strings.Contains(text, "%(") || strings.Contains(text, "RUBY_VERSION") ||
		ownData.MatchString(text) {
		return
	}
	for _, b := range bringing {
		where := b.looks.FindStringIndex(text)
		if where == nil || semver.Compare("v"+has, "v"+b.since) >= 0 || b.since == "3.2" && leaves.MatchString(text[:where[0]]) {
			continue
		}
		line := 1 + strings.Count(text[:where[0]], "\n")
		a.Refuse(arg, state.FailsExit, fmt.Sprintf("%s:%d: %s: it is of Ruby %s, this is %s", at, line, b.says, b.since, has), !sure)
		return
	}
}
