package php

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// form is a way to write something that a release brought: those before it stop at it, wherever it stands in a file.
type form struct {
	looks *lazyregexp.Regexp
	since [2]int
	name  string
}

// forms are those that are told by a line alone. Sources: PHP's manual, "Migrating from PHP 8.0.x to PHP 8.1.x" and those
// after it.
var forms = []form{
	{lazyregexp.New(`(?m)^\s+(?:(?:final|public|protected|private)\s+)*const\s+(?:string|int|float|bool|array|\?\w+)\s+[A-Za-z_]\w*\s*=`), [2]int{8, 3}, "a constant with a type"},
	{lazyregexp.New(`(?m)^\s*(?:(?:final|abstract)\s+)?readonly\s+(?:(?:final|abstract)\s+)?class\s+\w+`), [2]int{8, 2}, "a readonly class"},
	{lazyregexp.New(`(?m)^enum\s+\w+(?:\s*:\s*(?:string|int))?(?:\s+implements\s+[\w\\, ]+)?\s*\{\s*$`), [2]int{8, 1}, "an enum"},
	{lazyregexp.New(`(?m)^\s+public\s+(?:private|protected)\(set\)\s+\??[\w\\|]+\s+\$\w+\s*[;=]`), [2]int{8, 4}, "a property that is set otherwise than it is read"},
}

// texts are what a file may quote: strings of several lines, and comments.
var quoting = lazyregexp.New(`<<<|/\*(?:[^*]|\*[^/])*\*/`)

// newer refuses a file that is written for a later PHP than there is.
func newer(a *tools.Command, arg effects.Arg, text, at string) {
	has, sure, ok := minor(a)
	text = quoting.ReplaceAllStringFunc(text, func(s string) string {
		if s == "<<<" {
			return s
		}
		return strings.Repeat("\n", strings.Count(s, "\n"))
	})
	if !ok || strings.Contains(text, "<<<") || !strings.HasPrefix(text, "<?php") || strings.Contains(text, "?>") || strings.Contains(text, "__halt_compiler") {
		return
	}
	for _, f := range forms {
		where := f.looks.FindStringIndex(text)
		if where == nil || has[0] > f.since[0] || has[0] == f.since[0] && has[1] >= f.since[1] ||
			quotes(text[:where[0]]) {
			continue
		}
		line := 1 + strings.Count(strings.TrimRight(text[:where[1]], "\n"), "\n")
		a.Refuse(arg, state.FailsExit, fmt.Sprintf("PHP Parse error in %s:%d: %s is of PHP %d.%d, this is %d.%d", at, line, f.name, f.since[0], f.since[1], has[0], has[1]), !sure)
		return
	}
}

// quotes reports whether a string may be open at the end of a text.
func quotes(text string) bool {
	for line := range strings.Lines(text) {
		if strings.Count(line, "'")%2 != 0 || strings.Count(line, `"`)%2 != 0 {
			return true
		}
	}
	return false
}
