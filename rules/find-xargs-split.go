package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "find-xargs-split",
	Summary: "find | xargs splits names with spaces",
	Doc: `A file called ` + "`a b`" + ` becomes ` + "`a`" + ` and ` + "`b`" + `.

## Why

xargs splits what it reads at spaces, quotes and newlines.

## Good

Use ` + "`find -print0 | xargs -0`" + `, or ` + "`find -exec ... {} +`" + `, which needs no xargs.`,
	Also:     []string{"SC2038"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.FindXargs {
				p.Report(Diagnostic{Span: u.Span, Message: "xargs splits names at spaces and quotes; use find -print0 | xargs -0"})
			}
		}
	},
})
