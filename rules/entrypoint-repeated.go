package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var _ = register(Rule{
	ID:      "entrypoint-repeated",
	Summary: "more than one ENTRYPOINT in a stage",
	Doc: `Only the last ENTRYPOINT of a stage counts; the ones before do nothing.

## Why

Usually two programs were meant to start, or one was left behind.

## Good

Keep one ENTRYPOINT, or let one script start the others.`,
	Also:     []string{"DL4004", "MultipleInstructionsDisallowed"},
	Severity: Warning,
	Check: func(p *Pass) {
		repeated[*dockerfile.Entrypoint](p, "a later ENTRYPOINT of the stage replaces this one")
	},
})
