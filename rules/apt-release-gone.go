package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-release-gone",
	Summary: "apt-get update from a repository that is not there",
	Doc: `The server of a configured source has no Release file for its suite: the release reached its end of life and moved to an archive, or the
suite's name or the address is mistaken. apt-get update says *does not have a Release file*, exit code 100. A server that cannot be reached is no
such failure.

The servers are asked, and answers kept for a day. Take a base image that is supported, or set the sources to the distribution's archive
of old releases.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    reportFailures("apt-release-gone"),
})
