package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "run-consecutive",
	Summary: "two short RUNs in a row",
	Doc: `Each RUN is a layer.

## Why

Two in a row with the same flags, of one or two commands each, can be one RUN, unless the first is separate for the
cache. Layers of a stage that others only copy from cost nothing, so such stages are not checked.

## Good

Join them with &&.`,
	Also:     []string{"DL3059"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Layers},
	Check: func(p *Pass) {
		for _, pair := range text.Layers.Of(p.Pass) {
			p.Report(Diagnostic{
				Span: pair.Second.KeywordSpan, Message: "this RUN and the one before could be one",
				Related: []Related{{Span: pair.First.KeywordSpan, Message: "the one before"}},
			})
		}
	},
})
