package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-unknown",
	Summary: "a label that the policy does not name",
	Doc: `Says nothing unless strict labels are configured (strict-labels). Then only the labels that the policy names may be set, which finds
spelling mistakes in their keys.`,
	Also:     []string{"DL3050"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check: func(p *Pass) {
		for _, l := range instructions.Labels.Of(p.Pass) {
			if _, named := p.Build.Policy.Labels[l.Name]; p.Build.Policy.StrictLabels && !named {
				p.Report(Diagnostic{Span: l.Key.Span, Message: fmt.Sprintf("label %s is not one that the policy names", l.Name)})
			}
		}
	},
})
