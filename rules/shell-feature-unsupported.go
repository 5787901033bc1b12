package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "shell-feature-unsupported",
	Summary: "a RUN script uses a feature that its shell does not have",
	Doc: `The script stops at once: *Syntax error*, *Bad substitution*, *Illegal option -o pipefail*.

## Why

RUN is executed by /bin/sh, which is dash on Debian and Ubuntu and busybox on Alpine, unless SHELL says otherwise.
dash has no process substitution, no ` + "`${x:0:2}`" + `, no arrays, and before version 0.5.12-12 (Debian 13) no
` + "`set -o pipefail`" + `. Which shell it is follows from where /bin/sh leads in the image.

## Good

Name a shell that has it, ` + "`SHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]`" + `, where bash is in the image; or write what
every sh understands.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("shell-feature-unsupported"),
})
