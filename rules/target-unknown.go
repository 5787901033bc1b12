package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "target-unknown",
	Summary: "--target names no stage",
	Doc: `The stage that is asked for with --target is not in the file, so nothing is built. Stage names are compared without regard to case;
a stage can also be named by its number. Mend the name where the build is started, or name the stage with AS.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("target-unknown"),
})
