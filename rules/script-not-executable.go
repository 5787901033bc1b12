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
	Doc: `The file is there, and the shell or the kernel refuses it: no execute permission (exit code 126), or a first line that ends with a carriage
return (exit code 127, *not found*, of a file that is plainly there). An interpreter that is missing is interpreter-missing's.

Set the mode with ` + "`COPY --chmod=755`" + `, start it through its interpreter (` + "`RUN sh script.sh`" + `), keep line ends with .gitattributes
(` + "`*.sh text eol=lf`" + `). Modes and first lines are read from the build context and the image's layers.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "script-not-executable", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			for i := range step.Calls {
				if c := &step.Calls[i]; c.Name == f.Span {
					d.Related = because(c.Program.Entry.Cause, "the file comes from here")
					if e := c.Program.Entry; e.Has(filesystem.KnowMode) && e.Mode&0o111 == 0 && !f.Likely {
						d.Fixes = executable(p, e)
					}
				}
			}
			p.Report(d)
		})
	},
})
