package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "mkdir-mode-partial",
	Summary: "mkdir -p gives the mode of -m to the last folder only",
	Doc: `The folders above the last have the default mode.

## Why

POSIX: with -p the folders above the last are made with the default mode, whatever -m says.

## Good

Create them one by one, or chmod them.`,
	Also:     []string{"SC2174"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.MkdirMode {
				p.Report(Diagnostic{Span: u.Span, Message: "-m applies to the last folder; those above it get the default mode"})
			}
		}
	},
})
