package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "substitution-of-echo",
	Summary: "$(echo text) is the text",
	Doc: `A shell is started to print a text that could be written in place.

## Why

Command substitution runs the command in a process of its own.

## Good

Write the text, in quotes where it contains spaces.`,
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
