package rules

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "instruction-before-from",
	Summary: "an instruction other than ARG before the first FROM",
	Doc: `The builder refuses the file: *no build stage in current context*.

## Why

Instructions belong to a stage, and a stage begins with FROM; only ARG may come before, for the FROMs to use. A file
without FROM whose name may be that of a part (Dockerfile.common) gets one finding, which is an info.

## Good

Move the instruction below FROM.`,
	Also:     []string{"DL3061"},
	Severity: Error,
	Check: func(p *Pass) {
		before, all, part := p.Build.Document.Args, p.Build.Document.Stages, false
		if len(all) > 0 && all[0].From == nil {
			before, part = all[0].Instructions, strings.Contains(path.Base(p.Build.Document.File.Path), ".")
		}
		for _, i := range before {
			if _, ok := i.Command.(*dockerfile.Arg); ok || refused(p.Build.Document, i) {
				continue
			}
			d := Diagnostic{Span: i.KeywordSpan, Message: "no build stage in current context: FROM comes first"}
			if part {
				d.Severity = Info
				p.Report(d)
				return
			}
			p.Report(d)
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
