package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "target-unknown",
	Summary: "--target names a stage that does not exist",
	Doc: `Nothing is built: *target stage "x" could not be found*.

## Why

Stage names are compared without regard to case; a stage can also be named by its number.

## Good

Correct the name where the build is started, or name the stage with AS.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "target-unknown", func(_ *state.Step, f state.Failure) {
			if !p.Build.TargetDefined { // build-target-unknown says so, where it is defined
				p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
			}
		})
	},
})
