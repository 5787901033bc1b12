package rules

var _ = register(Rule{
	ID:      "instruction-invalid",
	Summary: "an instruction that no builder accepts",
	Doc: `The builder refuses the file at this line, before anything is built. The judgement and the words are BuildKit's own parser's,
which layerlint runs; other lines are checked as if this one were not there.`,
	Severity: Error,
	Check: func(p *Pass) {
		for _, err := range p.Build.Document.Errors {
			p.Report(Diagnostic{Span: err.Span, Message: err.Message})
		}
	},
})
