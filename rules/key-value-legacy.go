package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "key-value-legacy",
	Summary: "ENV or LABEL without =",
	Doc: `The old form takes all to the end of the line for the value, quotes and all, and one pair per instruction; a forgotten = makes one of
what was meant as two. Write KEY=VALUE.`,
	Also:     []string{"LegacyKeyValueFormat"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("LegacyKeyValueFormat", "write KEY=VALUE", theirWords),
})
