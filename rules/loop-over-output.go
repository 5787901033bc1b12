package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "loop-over-output",
	Summary: "for over the output of find, ls or cat",
	Doc: `The loop goes over words, not names: names with spaces are split, and names with wildcards are matched again.

## Why

The shell splits the output of ` + "`$(find ...)`" + ` before the loop sees it.

## Good

Use ` + "`find -exec`" + `, ` + "`for x in folder/*`" + `, or ` + "`while read -r line; do ...; done < file`" + `.`,
	Also:     []string{"SC2044", "SC2045", "SC2013"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			switch u.Kind {
			case text.LoopOverFind:
				p.Report(Diagnostic{Span: u.Span, Code: "SC2044", Message: "this iterates over the words that find prints: names with spaces are split"})
			case text.LoopOverLs:
				p.Report(Diagnostic{Span: u.Span, Code: "SC2045", Message: "this iterates over the words that ls prints; use a wildcard"})
			case text.LoopOverCat:
				p.Report(Diagnostic{Span: u.Span, Code: "SC2013", Severity: Info, Message: "this iterates over the words of the file, not over its lines"})
			}
		}
	},
})
