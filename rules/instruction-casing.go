package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "instruction-casing",
	Summary: "an instruction is written in another case than most",
	Doc: `Keywords are taken in any case. All upper or all lower case throughout the file makes them stand out from their arguments. The case
of most instructions of the file decides.`,
	Also:     []string{"ConsistentInstructionCasing"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("ConsistentInstructionCasing", "write it like the others", theirWords),
})
