package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "ls-piped-to-grep",
	Summary: "grep over the output of ls or ps",
	Doc: `Names that ls quotes, or that contain a newline, are not what grep sees.

## Why

ls and ps print for people.

## Good

Use a wildcard or find for names, pgrep for processes.`,
	Also:     []string{"SC2010", "SC2009", "names-grepped"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			switch u.Kind {
			case text.GrepList:
				p.Report(Diagnostic{Span: u.Span, Code: "SC2010", Message: "use a wildcard or find for names, not ls and grep"})
			case text.GrepProcesses:
				p.Report(Diagnostic{Span: u.Span, Code: "SC2009", Message: "use pgrep for processes, not ps and grep"})
			}
		}
	},
})
