package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "as-casing",
	Summary: "AS is written in another case than FROM",
	Doc: "`FROM x as y`" + ` reads as if ` + "`as`" + ` were part of the name.

## Why

Keywords in one case stand out from names. BuildKit's check of the same name says so too.

## Good

Write both keywords in one case.`,
	Also:     []string{"FromAsCasing"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("FromAsCasing", "write it like FROM", theirWords),
})
