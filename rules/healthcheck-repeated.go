package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var _ = register(Rule{
	ID:      "healthcheck-repeated",
	Summary: "more than one HEALTHCHECK in a stage",
	Doc: `Only the last HEALTHCHECK of a stage counts; the ones before do nothing.

## Why

BuildKit's own check says the same of CMD, ENTRYPOINT and HEALTHCHECK, at the earlier instruction too.

## Good

Keep one HEALTHCHECK.`,
	Also:     []string{"DL3012", "MultipleInstructionsDisallowed"},
	Severity: Warning,
	Check: func(p *Pass) {
		repeated[*dockerfile.Healthcheck](p, "a later HEALTHCHECK of the stage replaces this one")
	},
})
