package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "user-not-numeric",
	Summary: "USER by name",
	Doc: `Kubernetes refuses the container where runAsNonRoot is set.

## Why

Kubernetes cannot see from a name whether it is root. Variables whose values are unknown are exempt.

## Good

Write the id.`,
	Also:     []string{"DL3066"},
	Severity: Hint,
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		set := instructions.Settings.Of(p.Pass)
		each(p, func(s *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.User) {
			name, known := set.Stages[s.Index].Expand(i, c.Name)
			if known && name != "" && (name[0] < '0' || name[0] > '9') {
				p.Report(Diagnostic{Span: c.Name.Span, Message: fmt.Sprintf("%s is a name: Kubernetes cannot verify that it is not root", name)})
			}
		})
	},
})
