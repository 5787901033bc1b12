package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var _ = register(Rule{
	ID:      "cmd-repeated",
	Summary: "more than one CMD in a stage",
	Doc: `Only the last CMD of a stage counts; the ones before do nothing.

## Why

Usually one was meant to run while the image is built, which is what RUN does, or was left behind.

## Good

Keep one CMD.`,
	Also:     []string{"DL4003", "MultipleInstructionsDisallowed"},
	Severity: Warning,
	Check: func(p *Pass) {
		repeated[*dockerfile.Cmd](p, "a later CMD of the stage replaces this one")
	},
})
