package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "stage-name-duplicate",
	Summary: "two stages have the same name",
	Doc: `The last wins wherever the name is used below.

## Why

Stage names are compared without regard to case. Which one is meant is hard to see.

## Good

Give each stage its own name.`,
	Also:     []string{"DL3024", "DuplicateStageName"},
	Severity: Warning,
	Check: func(p *Pass) {
		seen := map[string]*dockerfile.From{}
		eachFrom(p, func(s *dockerfile.Stage, from *dockerfile.From) {
			if first := seen[s.Name]; first != nil && s.Name != "" {
				p.Report(Diagnostic{
					Span: from.Name.Span, Message: fmt.Sprintf("stage name %s is already taken", s.Name),
					Related: []Related{{Span: first.Name.Span, Message: "the first one"}},
				})
				return
			}
			seen[s.Name] = from
		})
	},
})
