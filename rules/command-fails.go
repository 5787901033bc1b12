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

For example: a file that it reads or the directory that it writes to is missing, a user already exists, apt-get asks
for confirmation, a test is false, or uv finds no environment, project or lock file.

This follows from the known files, users and variables at that point, and from a model of the most used commands.
Other commands are not reported, and neither are failures that are caught (` + "`|| true`" + `, ` + "`if`" + `). Other
frequent failures have their own rules. What fails only without a build argument that has no default is an info.

## Good

Create or install what the command needs before it runs.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		type cause struct {
			stage           *evaluate.Stage
			command, reason string
		}
		told := map[cause]bool{} // whether that was likely
		failures(p, "command-fails", func(step *state.Step, f state.Failure) {
			stage, _ := stageWith(p, step)
			again := cause{stage, f.Text(), f.Reason}
			if likely, ok := told[again]; ok && (f.Likely || !likely) {
				return // a go.mod for a newer release stops every go command: the first is enough
			}
			told[again] = f.Likely
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if step != nil {
				d.Related = append(causes(step, f), later(p, step, f.Reason)...)
			}
			if f.Arg != "" {
				d.Severity = Info // whoever leaves out a default means to give the value
				d.Related = append(d.Related, note("ARG %s has no value without --build-arg", f.Arg))
			}
			p.Report(d)
		})
	},
})
