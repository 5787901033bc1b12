package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "stage-name-casing",
	Summary: "a stage's name is not lower case",
	Doc: `Nothing changes in the build.

## Why

BuildKit compares stage names without regard to case and keeps them in lower case. Lower-case names cannot be mixed
up. References in any case keep working.

## Good

Write it in lower case.`,
	Also:     []string{"StageNameCasing"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("StageNameCasing", "write it in lower case", theirWords),
})
