package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apk-version-unknown",
	Summary: "apk add requests a version that its repositories do not have",
	Doc: `apk stops: *unable to select packages: ... breaks: world[curl=8.5.0-r0]*, exit code 1.

## Why

Alpine's repositories keep one version of each package, so an exact version fails after the next update. The indexes
of the configured repositories are read over HTTP and kept for a day.

Offline it is a warning for versions older than those that Alpine's branch had at its release: its repositories have
dropped them. Nothing is known of newer ones.

## Good

Request a range: "curl~8.5" is any 8.5, "curl>8.5" a newer one. A note lists the versions that exist.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    unknownVersions("apk", "apk-version-unknown"),
})
