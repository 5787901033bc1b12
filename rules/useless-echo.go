package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "useless-echo",
	Summary: "echo $(command) prints what the command prints",
	Doc: `The command prints its output itself.

## Why

Without quotes echo also joins the lines by spaces; nothing else differs.

## Good

Run the command.`,
	Also:     []string{"SC2005", "echo-of-output"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.EchoOutput {
				p.Report(Diagnostic{Span: u.Span, Message: "the command prints this itself"})
			}
		}
	},
})
