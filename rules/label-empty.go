package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-empty",
	Summary: "a label that the policy requires is empty",
	Doc: `Checked only if labels are configured (labels, or label-schema in .hadolint.yaml).

## Why

A label is required for its value.

## Good

Give it a value.`,
	Also:     []string{"DL3051"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check: func(p *Pass) {
		for _, l := range instructions.Labels.Of(p.Pass) {
			if l.Type != "" && l.Known && l.Value == "" {
				p.Report(Diagnostic{Span: l.Key.Span, Message: fmt.Sprintf("label %s is empty", l.Name)})
			}
		}
	},
})
