package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-package-unknown",
	Summary: "apt-get install names a package that its sources do not have",
	Doc: `apt stops at the first name that it does not know: *Unable to locate package*, exit code 100.

## Why

Names differ between releases and distributions, and NVIDIA's contain the version (` + "`cuda-cupti-dev-12-4`" + `, not
` + "`libcupti-dev-12-4`" + `).

The package lists of the configured sources are read over HTTP and kept for a day. Offline the names are those of
the catalog: Debian's and Ubuntu's archives by release, NVIDIA's repository by CUDA version. It is an error when the
lists cover every source that is configured at that point, and a warning when the image may have others. Nothing is
reported if a source is configured that no list covers: a file in sources.list.d that an instruction writes,
downloads or copies, most PPAs, a package file, a component such as non-free. A name with one of ` + "`.?+*|[^$`" + ` that no
package has is a pattern to apt-get, and is unknown when it matches no name.

## Good

Use the name that this release has: the notes list the nearest ones.

## When to suppress

If a repository that layerlint cannot reach has the package.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    unknownPackages("apt", "apt-package-unknown"),
})
