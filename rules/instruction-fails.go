package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "instruction-fails",
	Summary: "an instruction that certainly stops the build, for a reason of its own",
	Doc: `What the builder would say is in the message. It follows from the files, users and variables at that point, as far as they are known;
nothing is said where they are not. Reasons that are frequent have rules of their own.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    reportFailures("instruction-fails"),
})
