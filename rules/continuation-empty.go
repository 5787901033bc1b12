package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "continuation-empty",
	Summary: "an empty line within an instruction",
	Doc: `A line that ends in the escape character continues after empty lines, for compatibility with old files; BuildKit
says that this will become an error.

## Why

What looks like a new instruction may then be part of the one before.

## Good

Remove the empty line.`,
	Also:     []string{"NoEmptyContinuation"},
	Severity: Info,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check: func(p *Pass) {
		for _, f := range buildkitlint.Analyzer.Of(p.Pass) {
			if f.Check == "NoEmptyContinuation" {
				p.Report(Diagnostic{
					Span: f.Span, Message: "the instruction continues after this empty line",
					Fixes: []Fix{{Title: "remove the line", Edits: []source.Edit{{Span: f.Span}}}},
				})
			}
		}
	},
})
