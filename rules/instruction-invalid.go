package rules

import "github.com/layerlint/layerlint/analyzers/dockerfile"

var _ = register(Rule{
	ID:      "instruction-invalid",
	Summary: "an instruction that no builder accepts",
	Doc: `The builder refuses the file at this line, before anything is built. The judgement and the words are BuildKit's own parser's,
which layerlint runs; other lines are checked as if this one were not there.`,
	Also:     []string{"DL1000"},
	Severity: Error,
	Check:    refusals(func(e dockerfile.Error) bool { return !e.Stageless && !e.Trigger }),
})
