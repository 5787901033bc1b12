package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/usage"
)

var _ = register(Rule{
	ID:       "substitution-of-echo",
	Summary:  "$(echo text) is the text",
	Doc:      `Nothing is run to put a text in place: write the text, in quotes where it holds blanks.`,
	Also:     []string{"SC2116"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{usage.Analyzer},
	Check: func(p *Pass) {
		for _, u := range usage.Analyzer.Of(p.Pass) {
			if u.Kind == usage.EchoResult {
				p.Report(Diagnostic{Span: u.Span, Message: "$(echo text) is the text itself"})
			}
		}
	},
})
