package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "and-or-chained",
	Summary: "A && B || C also runs C when B fails",
	Doc: "`A && B || C`" + ` is not an if: C runs when A fails, and also when A succeeds and B fails.

## Why

C then treats the failure of B as the failure of A. It is reported if B may fail and C does something;
` + "`|| true`" + `, ` + "`|| exit`" + ` and ` + "`|| echo`" + ` are exempt.

## Good

Write ` + "`if A; then B; else C; fi`" + `.`,
	Also:     []string{"SC2015", "and-or-mixed"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Outcomes},
	Check: func(p *Pass) {
		for _, m := range text.Outcomes.Of(p.Pass).Mixed {
			p.Report(Diagnostic{Span: m.Span, Message: "the command after || also runs when the one after && fails"})
		}
	},
})
