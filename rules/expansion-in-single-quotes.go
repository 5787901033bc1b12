package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "expansion-in-single-quotes",
	Summary: "an expansion in single quotes stays as it is written",
	Doc: "`echo '$HOME'`" + ` prints $HOME.

## Why

The shell expands nothing in single quotes. Text that is written to a file is exempt, since a later reader expands
it, and so is the argument of awk, sh -c, python -c and other interpreters.

## Good

Use double quotes.`,
	Also:     []string{"SC2016"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Quoting},
	Check: func(p *Pass) {
		for _, s := range text.Quoting.Of(p.Pass).Single {
			if !s.Written && !s.Program {
				p.Report(Diagnostic{Span: s.Span, Message: "nothing is expanded in single quotes"})
			}
		}
	},
})
