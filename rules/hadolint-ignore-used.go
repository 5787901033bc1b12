package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/directives"
)

var _ = register(Rule{
	ID:      "hadolint-ignore-used",
	Summary: "a finding is suppressed by a hadolint comment",
	Doc: `Each ` + "`# hadolint ignore=`" + ` above an instruction is reported. Comments that hold for a stage or the whole file are
not.

## Why

For projects that allow no inline exceptions.

## Good

Configure exceptions in .layerlint.yaml.`,
	Also:     []string{"DL1001"},
	Severity: Info,
	Off:      true,
	Requires: []analyzers.Node{directives.Analyzer},
	Check: func(p *Pass) {
		for _, s := range directives.Analyzer.Of(p.Pass).Suppressions {
			if s.Form == directives.Hadolint && !s.Wide {
				p.Report(Diagnostic{Span: s.Span, Message: "a hadolint comment suppresses findings of the next instruction"})
			}
		}
	},
})
