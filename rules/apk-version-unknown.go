package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apk-version-unknown",
	Summary: "apk add asks for a version that its repositories do not have",
	Doc: `Alpine's repositories keep one version of a package, so that "curl=8.5.0-r0" breaks with the next update: *unable to select packages:
... breaks: world[curl=8.5.0-r0]*, exit code 1. "curl~8.5" asks for any 8.5, "curl>8.5" for a newer one.

The indexes of the configured repositories are read over HTTP and kept for a day. Offline nothing is said of versions. The versions that there are
stand in the note.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    unknownVersions("apk", "apk-version-unknown"),
})
