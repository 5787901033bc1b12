package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "key-value-legacy",
	Summary: "ENV or LABEL without =",
	Doc: `The old form takes everything to the end of the line as the value, quotes included.

## Why

It sets one pair per instruction; a forgotten = turns two pairs into one.

## Good

Write KEY=VALUE.`,
	Also:     []string{"LegacyKeyValueFormat"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("LegacyKeyValueFormat", "write KEY=VALUE", theirWords),
})
