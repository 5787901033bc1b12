package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "copy-from-itself",
	Summary: "--from names the stage it stands in",
	Doc: `A stage cannot copy from itself: the builder refuses the file. To copy within the stage use RUN cp; to copy what an earlier stage of the
same name has, give the stages different names.`,
	Also:     []string{"DL3023"},
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("copy-from-itself"),
})
