package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var instructionInvalid = register(Rule{
	ID:      "instruction-invalid",
	Summary: "an instruction that no builder accepts",
	Doc: `The builder refuses the file at this line, before anything is built. The judgement and the words are BuildKit's own parser's,
which layerlint runs; other lines are checked as if this one were not there.

A file whose first line, and most others, are no instructions is told once as what it is: not a Dockerfile.`,
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
