package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "exit-status-checked-indirectly",
	Summary: "a test of $? where the command itself could be tested",
	Doc: `With ` + "`set -e`" + `, or &&, the test is not even reached when the command fails.

## Why

` + "`if command; then`" + ` does the same as ` + "`command; if [ $? -eq 0 ]; then`" + `, and nothing can come between.

## Good

Test the command: ` + "`if command; then`" + `.`,
	Also:     []string{"SC2181", "status-asked-late"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Outcomes},
	Check: func(p *Pass) {
		for _, l := range text.Outcomes.Of(p.Pass).Late {
			p.Report(Diagnostic{Span: l.Span, Message: "test the command directly: `if cmd`; under set -e or && this is never reached"})
		}
	},
})
