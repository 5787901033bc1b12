package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "copy-mode-invalid",
	Summary: "COPY or ADD --chmod with a mode that BuildKit cannot read",
	Doc: `The build stops at this instruction.

## Why

A mode is octal (` + "`755`" + `) or symbolic as chmod(1) reads it (` + "`u=rwx,go=rx`" + `); ` + "`rwx`" + ` alone is neither. The judgment is
that of the library BuildKit uses.

## Good

Write an octal mode.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "copy-mode-invalid", func(_ *state.Step, f state.Failure) {
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Span.Text() + " is not a file mode: " + f.Reason})
		})
	},
})
