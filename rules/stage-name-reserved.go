package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "stage-name-reserved",
	Summary: "a stage is named scratch or context",
	Doc: `A stage of that name hides the empty image, or cannot be reached by its name.

## Why

scratch is the empty image and context the build context.

## Good

Give it another name.`,
	Also:     []string{"DL3063", "ReservedStageName"},
	Severity: Warning,
	Check: func(p *Pass) {
		eachFrom(p, func(s *dockerfile.Stage, from *dockerfile.From) {
			if s.Name == "scratch" || s.Name == "context" {
				p.Report(Diagnostic{Span: from.Name.Span, Message: fmt.Sprintf("%s is reserved and cannot name a stage", s.Name)})
			}
		})
	},
})
