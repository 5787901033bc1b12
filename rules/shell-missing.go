package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "shell-missing",
	Summary: "a shell form in an image that does not have the shell",
	Doc: `The instruction fails with *no such file or directory*, the container at its start.

## Why

RUN, CMD and ENTRYPOINT without brackets are handed to a shell: /bin/sh -c, or what SHELL names. FROM scratch and
distroless images have none, and Alpine has no bash.

## Good

Write the exec form (` + "`" + `CMD ["/app"]` + "`" + `), or copy or install the shell before.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, programs.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "shell-missing", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if run, ok := step.Instruction.Command.(*dockerfile.Run); ok && !run.Exec && len(step.Before.Shell) > 0 {
				d.Message = fmt.Sprintf("RUN is carried out by %s, which does not exist in %s", step.Before.Shell[0], imageName(step.Before))
			}
			p.Report(d)
		})
		for _, started := range programs.Analyzer.Of(p.Pass).Started {
			if started.Shell && started.Presence == filesystem.Absent {
				d := Diagnostic{Span: started.Span, Likely: started.Likely || started.File.Likely,
					Severity: weight(started)}
				d.Message = fmt.Sprintf("%s is started by %s, which does not exist in %s", started.By, started.Name, imageName(started.State))
				p.Report(d)
			}
		}
	},
})
