package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "command-fails",
	Summary: "a command of RUN that is there certainly fails",
	Doc: `The command exists and stops the build all the same: a file it reads is not there, the directory it writes to is not, a user exists
already, apt-get asks and nobody answers, a test is false, uv finds no environment, project or lock file. What it would print is in the message.

It follows from the files, users and variables at that point as far as they are known, and from what is modelled of the most used
commands; of others nothing is said, and neither where the failure is caught (` + "`|| true`, `if`" + `). Other reasons that are frequent have rules
of their own.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "command-fails", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if step != nil {
				d.Related = causes(step, f)
			}
			p.Report(d)
		})
	},
})
