package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/directives"
)

var _ = register(Rule{
	ID:      "suppression-invalid",
	Summary: "a suppression comment that suppresses nothing",
	Doc: `The finding that the comment should suppress is reported as if the comment were not there.

## Why

The reason is missing, the comment names no rule, or it is in a place where it covers nothing. A reason is required,
because the next reader has no other way to know whether the comment is still needed. The comments of hadolint and
BuildKit's check= follow the grammar of those tools.

## Good

Write ` + "`# layerlint:ignore ID reason`" + ` above the instruction, above FROM for the whole stage, or
` + "`# layerlint:ignore-file ID reason`" + ` above the first instruction.`,
	Severity: Warning,
	Requires: []analyzers.Node{directives.Analyzer},
	Check: func(p *Pass) {
		for _, problem := range directives.Analyzer.Of(p.Pass).Problems {
			p.Report(Diagnostic{Span: problem.Span, Message: problem.Message})
		}
	},
})
