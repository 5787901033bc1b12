package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "rm-variable-empty",
	Summary: "rm -r removes / or a system folder when a variable is empty",
	Doc: `With an empty NAME, ` + "`rm -rf \"$NAME/\"`" + ` is ` + "`rm -rf /`" + ` and ` + "`rm -rf \"$NAME/usr\"`" + ` is ` + "`rm -rf /usr`" + `.

## Why

A variable that is misspelled, or that a build argument did not set, is empty. A variable that ENV, or ARG with a
default, sets is not reported.

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

// given reports whether ENV or ARG gives the variable a value where the instruction runs; in a stage that is not
// followed, whether an ARG of its name has a default anywhere.
func given(p *Pass, u text.Use) bool {
	value := strings.Contains(string(u.File.Content), "\nARG "+strings.TrimPrefix(u.Name, "$")+"=") &&
		!strings.Contains(string(u.File.Content), "\nARG "+strings.TrimPrefix(u.Name, "$")+"=\n")
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		if i := step.Instruction; i.File == u.File && i.Start <= u.Start && u.End <= i.End {
			v, _ := step.Before.Env.Lookup(strings.TrimPrefix(u.Name, "$"))
			value = v.Known && v.Value != ""
		}
	})
	return value
}
