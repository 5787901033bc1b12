package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "command-output-unquoted",
	Summary: "a command's output outside quotes is split into words",
	Doc: `Outside double quotes the shell splits what ` + "`$(command)`" + ` prints at spaces and newlines and matches the pieces
against file names.

## Why

That is intended for a list of packages, and fails for a path with a space. Where the command prints one word, as
nproc and dpkg --print-architecture do, it is a hint and the fix is safe. ShellCheck calls it a warning; here it is
an info, since most lists are intended.

## Good

Put the substitution in double quotes.`,
	Also:     []string{"SC2046"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Quoting},
	Check: func(p *Pass) {
		for _, e := range text.Quoting.Of(p.Pass).Split {
			if e.Name != "" {
				continue
			}
			d := Diagnostic{Span: e.Span, Message: "the shell splits this output into words and matches them against file names", Fixes: quoted(e)}
			if e.One {
				d.Severity = Hint
			}
			p.Report(d)
		}
	},
})
