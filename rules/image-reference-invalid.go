package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "image-reference-invalid",
	Summary: "FROM or --from names something that cannot be an image",
	Doc: `The builder refuses the file before anything is built: *invalid reference format*.

## Why

Repository names are lower case, tags follow a single colon, and a name that is built from variables must not come out
empty or end in a colon. An ARG that FROM uses must precede the first FROM. The judgment is that of the
distribution project's reference library, which BuildKit uses; a stage that the target does not need is judged too.

A name that needs --build-arg is reported by from-default-invalid, and a placeholder (FROM REPLACE-ME) only as a
placeholder.

## Good

Write the reference as ` + "`name:tag`" + `.`,
	Severity: Error,
	Replaces: []string{"from-argument-undeclared", "from-default-invalid"},
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "image-reference-invalid", func(_ *state.Step, f state.Failure) {
			if f.Arg != "" {
				return
			}
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if f.Likely {
				d.Severity = Info
				d.Related = append(d.Related, note("%s looks like a placeholder that is replaced before the build", f.Span.Text()))
			}
			p.Report(d)
		})
	},
})
