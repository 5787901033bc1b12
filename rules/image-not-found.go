package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/unknowns"
)

var _ = register(Rule{
	ID:      "image-not-found",
	Summary: "FROM or --from names an image that its registry does not have",
	Doc: `The build stops before its first instruction: *manifest unknown*.

## Why

The registry answered that it has no such image or tag. Nothing is reported if it was not contacted (--offline), did
not answer, or refused the request.

Tags vanish: NVIDIA removes those of versions that are six months past their end, others when a release ends.

## Good

Name a tag that exists, or keep what you build on in a registry of your own.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, unknowns.Analyzer},
	Check: func(p *Pass) {
		failures(p, "image-not-found", func(_ *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason, Related: nearStages(p, f.Span.Text())}
			for _, i := range unknowns.Analyzer.Of(p.Pass) {
				if i.Span == f.Span && i.Meant != "" && len(d.Related) == 0 {
					d.Related = meantImage(i)
				}
			}
			p.Report(d)
		})
	},
})
