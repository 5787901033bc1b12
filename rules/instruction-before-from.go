package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var _ = register(Rule{
	ID:      "instruction-before-from",
	Summary: "an instruction other than ARG before the first FROM",
	Doc: `The builder refuses the file: *no build stage in current context*.

## Why

Instructions belong to a stage, and a stage begins with FROM; only ARG may come before, for the FROMs to use.

## Good

Move the instruction below FROM.`,
	Also:     []string{"DL3061"},
	Severity: Error,
	Check: func(p *Pass) {
		before := p.Build.Document.Args
		if all := p.Build.Document.Stages; len(all) > 0 && all[0].From == nil {
			before = all[0].Instructions
		}
		for _, i := range before {
			if _, ok := i.Command.(*dockerfile.Arg); !ok && !refused(p.Build.Document, i) {
				p.Report(Diagnostic{Span: i.KeywordSpan, Message: "no build stage in current context: FROM comes first"})
			}
		}
	},
})

// refused reports whether the builder has another reason not to accept an instruction.
func refused(d *dockerfile.Document, i *dockerfile.Instruction) bool {
	for _, err := range d.Errors {
		if !err.Stageless && i.Covers(err.Span) {
			return true
		}
	}
	return false
}
