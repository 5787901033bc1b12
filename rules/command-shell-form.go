package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "command-shell-form",
	Summary: "CMD or ENTRYPOINT in shell form",
	Doc: `In the shell form a shell is process 1: docker stop waits for its timeout and then kills, and arguments of docker
run are lost.

## Why

Many shells pass no signals on. Where a SHELL is set the shell is chosen, and nothing is reported. A HEALTHCHECK
gets no signals; its shell form is a hint, and only when it needs no shell: ` + "`curl ... || exit 1`" + ` does.

## Good

Write a JSON array.

## When to suppress

If the command needs a shell, for variables or ` + "`&&`" + `, and starts the program with exec.`,
	Also:     []string{"DL3025", "JSONArgsRecommended"},
	Severity: Info,
	Requires: []analyzers.Node{instructions.Settings, instructions.Process},
	Check: func(p *Pass) {
		set := instructions.Settings.Of(p.Pass)
		for _, program := range instructions.Process.Of(p.Pass) {
			if program.Exec || program.Onbuild || brokenArray(shellForm(program.Instruction).Value) != "" || set.Stages[program.Stage].Before(
				program.Instruction).Shell.Presence == filesystem.Present {
				continue
			}
			d := Diagnostic{Span: program.Instruction.Body.Span(0, len(program.Instruction.Body.Value))}
			d.Message = fmt.Sprintf("%s in shell form runs under a shell, which does not forward signals", program.Instruction.Keyword)
			if _, ok := program.Instruction.Command.(*dockerfile.Healthcheck); ok {
				if program.Argv == nil {
					continue
				}
				d.Severity, d.Message = Hint, "HEALTHCHECK CMD in shell form starts a shell that it does not need"
			}
			if program.Argv != nil {
				d.Fixes = []Fix{{Title: "write a JSON array", Unsafe: true, Edits: replace(program.Script, program.JSON())}}
			}
			p.Report(d)
		}
	},
})
