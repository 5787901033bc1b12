package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-unknown",
	Summary: "a label that the policy does not name",
	Doc: `Checked only if strict labels are configured (strict-labels).

## Why

Only the labels that the policy names may then be set, which finds misspelled keys.

## Good

Use a label of the policy, or add it there.`,
	Also:     []string{"DL3050"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check: func(p *Pass) {
		for _, l := range instructions.Labels.Of(p.Pass) {
			if _, named := p.Build.Policy.Labels[l.Name]; p.Build.Policy.StrictLabels && !named {
				p.Report(Diagnostic{Span: l.Key.Span, Message: fmt.Sprintf("label %s is not in the policy", l.Name)})
			}
		}
	},
})
