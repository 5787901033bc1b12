package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:       "substitution-of-echo",
	Summary:  "$(echo text) is the text",
	Doc:      `Nothing is run to put a text in place: write the text, in quotes where it holds blanks.`,
	Also:     []string{"SC2116"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.EchoResult {
				p.Report(Diagnostic{Span: u.Span, Message: "$(echo text) is the text itself"})
			}
		}
	},
})
