package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apk-package-unknown",
	Summary: "apk add names a package that its repositories do not have",
	Doc: `apk stops when a name is neither a package nor provided by one: *unable to select packages: NAME (no such package)*,
exit code 1.

## Why

Names differ from Debian's ("build-base" for build-essential, "openssl-dev" for libssl-dev, "py3-pip" for
python3-pip), and some packages are only in community or testing.

The indexes of the image's /etc/apk/repositories and of --repository are read over HTTP and kept for a day. It is an
error when all of them were read, a warning when one could not be. Offline the names are those of Alpine's branches
3.0 to 3.24 and edge as they were recorded in August 2026, for images whose tag names their branch; the finding is
then a warning at most.

## Good

Use the package's name in Alpine: the notes list what the package is called now, then names with similar spelling.

## When to suppress

If a repository that layerlint cannot reach has the package.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    unknownPackages("apk", "apk-package-unknown"),
})
