package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "copy-from-itself",
	Summary: "COPY --from names its own stage",
	Doc: `The builder refuses the file: *circular dependency detected on stage*.

## Why

A stage cannot copy from itself.

## Good

To copy within the stage use ` + "`RUN cp`" + `; to copy from an earlier stage of the same name, give the stages different
names.`,
	Also:     []string{"DL3023"},
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("copy-from-itself"),
})
