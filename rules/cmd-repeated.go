package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var _ = register(Rule{
	ID:      "cmd-repeated",
	Summary: "more than one CMD in a stage",
	Doc: `Only the last CMD of a stage counts; the ones before do nothing. Remove what is no longer meant, or use RUN for what should run while
the image is built.`,
	Also:     []string{"DL4003", "MultipleInstructionsDisallowed"},
	Severity: Warning,
	Check: func(p *Pass) {
		repeated[*dockerfile.Cmd](p, "a later CMD of the stage replaces this one")
	},
})
