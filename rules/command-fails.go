package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "command-fails",
	Summary: "a command in RUN is certain to fail",
	Doc: `The command stops the build. What it would print is in the message.

## Why

A file that it reads is missing, the directory that it writes to is, a user exists already, apt-get asks and nobody
answers, a test is false, uv finds no environment, project or lock file.

It follows from the files, users and variables at that point as far as they are known, and from a model of the most
used commands; of other commands nothing is reported, nor where the failure is caught (` + "`|| true`" + `, ` + "`if`" + `). Other
frequent failures have rules of their own.

## Good

Make what the command needs before it runs.`,
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
