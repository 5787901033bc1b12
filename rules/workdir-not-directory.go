package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "workdir-not-directory",
	Summary: "WORKDIR names something that is not a directory",
	Doc: `The build stops: *mkdir ...: not a directory*.

## Why

WORKDIR makes the directory when it does not exist; when a file is in its place or on the way, it cannot. The files
are those of the image's layers, as changed by the earlier instructions.

## Good

Name a directory.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("workdir-not-directory"),
})
