package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "env-self-reference",
	Summary: "ENV uses a variable that the same ENV sets",
	Doc: `All values of one ENV are expanded before any is set, so a variable set in the same instruction still has its value from before, which
here is none. Use two ENV instructions. A dollar sign behind the escape character or in single quotes is no variable.`,
	Also:     []string{"DL3044"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Variables},
	Check: func(p *Pass) {
		for _, use := range instructions.Variables.Of(p.Pass).SelfReferences {
			p.Report(Diagnostic{
				Span: use.Value.Span, Message: fmt.Sprintf("%s is not set yet: this same ENV sets it", use.Name),
				Related: []Related{{Span: use.Setter.Span, Message: "set here"}},
			})
		}
	},
})
