package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/commands"
)

var _ = register(Rule{
	ID:      "cd-without-effect",
	Summary: "cd in RUN where WORKDIR would do",
	Doc: `What cd changes ends with the RUN: the next instruction starts in WORKDIR again. A RUN whose last command is cd therefore has no effect
at all. Elsewhere it is a matter of style, reported as a hint. A cd in a subshell or behind other commands belongs to a build
directory of its own and is left alone.`,
	Also:     []string{"DL3003"},
	Severity: Warning,
	Requires: []analyzers.Node{commands.Analyzer},
	Check: func(p *Pass) {
		for _, run := range commands.Analyzer.Of(p.Pass).Runs {
			if run.Onbuild {
				continue
			}
			for n, c := range run.Commands {
				if c.Name.Text != "cd" || c.Wrapped || c.Subshell {
					continue
				}
				if n == len(run.Commands)-1 {
					p.Report(Diagnostic{Span: c.Span, Message: "this cd has no effect: the next instruction starts in WORKDIR again"})
				} else {
					p.Report(Diagnostic{Span: c.Span, Severity: Hint, Message: "cd lasts to the end of this RUN only; WORKDIR keeps"})
				}
			}
		}
	},
})
