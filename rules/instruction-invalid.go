package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var instructionInvalid = register(Rule{
	ID:      "instruction-invalid",
	Summary: "an instruction that no builder accepts",
	Doc: `The builder refuses the file at this line, before anything is built.

## Why

The judgment and the words are those of BuildKit's own parser, which layerlint runs; other lines are checked as if
this one were not there. A file whose first line, and most others, are not instructions is reported once: it is not
a Dockerfile.

## Good

Correct the line; a near keyword is suggested.`,
	Also:     []string{"DL1000"},
	Severity: Error,
	Check: func(p *Pass) {
		if f := p.Build.Document.Foreign; f.Reason != "" {
			p.Report(Diagnostic{Span: f.Span, Message: f.Reason})
			return
		}
		refusals(func(e dockerfile.Error) bool { return !e.Stageless && !e.Trigger })(p)
	},
})
