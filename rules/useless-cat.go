package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "useless-cat",
	Summary: "cat FILE | command, where the command reads files",
	Doc: `The command can read the file itself, as an operand or from ` + "`< FILE`" + `.

## Why

It saves a process, and the failure of cat is not hidden by the pipe.

## Good

Pass the file to the command.`,
	Also:     []string{"SC2002", "cat-alone"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.CatAlone {
				p.Report(Diagnostic{Span: u.Span, Message: "the command can read " + u.Name + " itself"})
			}
		}
	},
})
