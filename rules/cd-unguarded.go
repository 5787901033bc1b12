package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "cd-unguarded",
	Summary: "a script goes on in the wrong folder when cd fails",
	Doc: `Without ` + "`set -e`" + ` a failed cd stops nothing: what follows runs where the script was.

## Why

Files are then written, or removed, in the wrong folder, and the build passes. A cd whose status is the script's
own, to /, to - or upwards is exempt, and so is every cd where SHELL or the script sets -e.

## Good

Write ` + "`cd x && ...`" + `, ` + "`cd x || exit`" + `, or begin with ` + "`set -e`" + `.`,
	Also:     []string{"SC2164"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Outcomes},
	Check: func(p *Pass) {
		for _, c := range text.Outcomes.Of(p.Pass).Unguarded {
			p.Report(Diagnostic{Span: c.Span, Message: "when this " + c.Command + " fails, the script continues in the wrong folder",
				Fixes: []Fix{{Title: "add || exit", Unsafe: true, Edits: insertAfter(c.Span, " || exit 1")}}})
		}
	},
})
