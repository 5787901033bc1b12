package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "env-self-reference",
	Summary: "ENV uses a variable that the same ENV sets",
	Doc: `The variable has its value from before this instruction, which is empty unless the base image sets it.

## Why

All values of one ENV are expanded before any is set. A dollar sign after the escape character or in single quotes
is not a variable.

## Good

Use two ENV instructions.`,
	Also:     []string{"DL3044"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Variables},
	Check: func(p *Pass) {
		for _, use := range instructions.Variables.Of(p.Pass).SelfReferences {
			p.Report(Diagnostic{
				Span: use.Value.Span, Message: fmt.Sprintf("%s %s: this same ENV sets it", use.Name, unsetYet(use.Name)),
				Related: []Related{{Span: use.Setter.Span, Message: "set here"}},
			})
		}
	},
})

// unsetYet says what value a variable has before an ENV that sets it, where none of the stage does before.
func unsetYet(name string) string {
	if name == "PATH" { // every image has one, be it the builder's
		return "still has its earlier value here"
	}
	return "is not set yet"
}
