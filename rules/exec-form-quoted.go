package rules

import (
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "exec-form-quoted",
	Summary: "single quotes in exec form are passed on as they are written",
	Doc: `The program gets the quotes as a part of its argument: *can't open file "/app/'main.py'"*.

## Why

Exec form starts no shell that would remove the quotes. Arguments of a shell, or of a program with an expression (-c,
-e, --eval), are not reported.

## Good

Leave the inner quotes out: each value of the array is one argument, whatever spaces it has.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			words := execForm(step.Instruction)
			if step.Trigger || interprets(step, words) || slices.ContainsFunc(words, expression) {
				return
			}
			for _, w := range words {
				if n := len(w.Text); n > 2 && w.Text[0] == '\'' && w.Text[n-1] == '\'' {
					p.Report(Diagnostic{Span: w.Span, Likely: true,
						Message: fmt.Sprintf("exec form passes the quotes of %s on to the program", w.Text)})
					return
				}
			}
		})
	},
})

// expression reports whether a word has the next one read as an expression, whose quotes are its own.
func expression(w dockerfile.Word) bool {
	return slices.Contains([]string{"-e", "-E", "--eval", "--execute", "--command", "-exec", "-r", "-q", "--query"}, w.Text)
}
