package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "script-not-executable",
	Summary: "RUN starts a file that cannot be executed",
	Doc: `The build stops: *Permission denied* (exit code 126), or *not found* (exit code 127) of a file that clearly
exists.

## Why

The file has no execute permission, or its first line ends with a carriage return. Modes and first lines are read
from the build context and the image's layers. A missing interpreter is reported by interpreter-missing.

## Good

Set the mode with ` + "`COPY --chmod=755`" + `, start it through its interpreter (` + "`RUN sh script.sh`" + `), keep line ends with
.gitattributes (` + "`*.sh text eol=lf`" + `).`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "script-not-executable", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			for i := range step.Calls {
				if c := &step.Calls[i]; c.Name == f.Span {
					d.Related = because(c.Program.Entry.Cause, "the file is copied or made here")
					if e := c.Program.Entry; e.Has(filesystem.KnowMode) && e.Mode&0o111 == 0 && !f.Likely {
						d.Fixes = executable(p, e)
					}
				}
			}
			p.Report(d)
		})
	},
})
