package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/usage"
)

var _ = register(Rule{
	ID:       "echo-of-output",
	Summary:  "echo $(command) prints what the command prints",
	Doc:      `The command prints it itself. Only the splitting of lines into words differs, where there are no quotes.`,
	Also:     []string{"SC2005"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{usage.Analyzer},
	Check: func(p *Pass) {
		for _, u := range usage.Analyzer.Of(p.Pass) {
			if u.Kind == usage.EchoOutput {
				p.Report(Diagnostic{Span: u.Span, Message: "the command prints this itself"})
			}
		}
	},
})
