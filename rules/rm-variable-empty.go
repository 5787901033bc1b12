package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "rm-variable-empty",
	Summary: "rm -r removes / or a system folder when a variable is empty",
	Doc: `With an empty NAME, ` + "`rm -rf \"$NAME/\"`" + ` is ` + "`rm -rf /`" + ` and ` + "`rm -rf \"$NAME/usr\"`" + ` is ` + "`rm -rf /usr`" + `.

## Why

A variable that is misspelled, or that a build argument did not set, is empty. A variable that ENV, ARG with a
default or the script itself sets, or that the script tests, is not reported.

## Good

Write ` + "`\"${NAME:?}/\"`" + `, which stops the script instead.`,
	Also:     []string{"SC2115"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Usage, evaluate.Analyzer},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.RemoveVariable && !given(p, u) {
				p.Report(Diagnostic{Span: u.Span, Message: fmt.Sprintf("if %s is empty, this removes / or a system folder", u.Name)})
			}
		}
	},
})

// given reports whether the variable has a value where the instruction runs: of ENV or ARG, or in each run of the
// command by what the script did before. In a stage that is not followed, an ARG of its name with a default suffices.
func given(p *Pass, u text.Use) bool {
	value := strings.Contains(string(u.File.Content), "\nARG "+strings.TrimPrefix(u.Name, "$")+"=") &&
		!strings.Contains(string(u.File.Content), "\nARG "+strings.TrimPrefix(u.Name, "$")+"=\n")
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		if i := step.Instruction; i.File == u.File && i.Start <= u.Start && u.End <= i.End {
			v, _ := step.Before.Env.Lookup(strings.TrimPrefix(u.Name, "$"))
			value = v.Known && v.Value != "" || elsewhere(step, u.Span)
		}
	})
	return value
}

// elsewhere reports whether all runs of a command have an operand of which is known that it is no folder of the system's.
func elsewhere(step *state.Step, operand source.Span) bool {
	runs := 0
	for _, call := range step.Calls {
		for _, arg := range call.Argv {
			if arg.Span == operand {
				if !arg.Known || text.System(arg.Text) {
					return false
				}
				runs++
			}
		}
	}
	return runs > 0
}
