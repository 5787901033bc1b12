package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "mount-invalid",
	Summary: "a RUN --mount that the builder refuses, or whose source does not exist",
	Doc: `The type of a mount is bind, cache, tmpfs, secret or ssh, with the options that BuildKit's documentation lists; anything else is refused.
The source of a bind mount must exist in the build context (seen through .dockerignore), stage or image it is taken from, else the
build stops: *failed to calculate checksum of ref ...: not found*. A required secret that nobody gives stops it too.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    reportFailures("mount-invalid"),
})
