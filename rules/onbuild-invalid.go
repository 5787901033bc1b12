package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "onbuild-invalid",
	Summary: "an ONBUILD trigger of the base image is not an instruction",
	Doc: `The base image carries an ONBUILD trigger that no builder accepts, so no image can be built on it. The trigger is read from the image's
own configuration by BuildKit's parser. Use another base image, or fix the one that keeps the trigger.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("onbuild-invalid"),
})
