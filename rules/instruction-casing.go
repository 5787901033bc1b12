package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "instruction-casing",
	Summary: "an instruction is written in another case than most",
	Doc: `Nothing changes in the build.

## Why

Keywords in one case throughout the file stand out from their arguments. The case of most instructions of the file
decides.

## Good

Write it like the others.`,
	Also:     []string{"ConsistentInstructionCasing"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("ConsistentInstructionCasing", "write it like the others", theirWords),
})
