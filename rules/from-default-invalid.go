package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "from-default-invalid",
	Summary: "without build arguments FROM names no image",
	Doc: `With the defaults of its ARGs the name in FROM is empty or not an image reference, so the file builds with
--build-arg only.

## Why

Building the file without that argument fails. With --build-arg nothing is reported.

## Good

Give the ARG a default that works.

## When to suppress

If every build passes the argument.`,
	Also:     []string{"InvalidDefaultArgInFrom"},
	Severity: Info,
	Requires: []analyzers.Node{buildkitlint.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		refused := map[source.Span]bool{}
		for _, s := range stages.Analyzer.Of(p.Pass).Stages {
			if s.Base.Problem != nil {
				refused[s.Base.Word.Span] = true
			}
		}
		for _, f := range buildkitlint.Analyzer.Of(p.Pass) {
			if f.Check == "InvalidDefaultArgInFrom" && refused[f.Span] {
				p.Report(Diagnostic{Span: f.Span, Message: f.LowerMessage()})
			}
		}
	},
})
