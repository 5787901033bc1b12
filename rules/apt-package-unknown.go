package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-package-unknown",
	Summary: "apt-get install names a package that its sources do not have",
	Doc: `apt stops at the first name it does not know: *Unable to locate package*, exit code 100. Names differ between releases and distributions,
and NVIDIA's carry the version in the middle (` + "`cuda-cupti-dev-12-4`" + `, not ` + "`libcupti-dev-12-4`" + `).

The names are those of the lists that the catalog holds: Debian's main of bullseye, bookworm and trixie, NVIDIA's repository by CUDA version and
distribution. It is an error when the lists cover every source that is configured at that point; a warning when another source, which no
list covers, may have it. The nearest names that do exist are in the notes.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    unknownPackages("apt", "apt-package-unknown"),
})
