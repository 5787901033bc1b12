package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "onbuild-invalid",
	Summary: "an ONBUILD trigger of the base image is not a valid instruction",
	Doc: `No image can be built on this base image: *unknown instruction*.

## Why

The trigger is read from the image's own configuration by BuildKit's parser.

## Good

Use another base image, or fix the one that keeps the trigger.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("onbuild-invalid"),
})
