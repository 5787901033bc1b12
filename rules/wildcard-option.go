package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "wildcard-option",
	Summary: "a wildcard operand that a file called -x turns into an option",
	Doc: "`rm *`" + ` with a file called -r removes folders.

## Why

` + "`*`" + ` matches all names, those that begin with - too.

## Good

Write ` + "`./*`" + `, which matches no such names, or ` + "`--`" + ` before it, which ends the options.`,
	Also:     []string{"SC2035"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.GlobOption {
				p.Report(Diagnostic{Span: u.Span, Fixes: []Fix{{Title: "write ./ before it", Unsafe: !u.Plain, Edits: insertBefore(u.Span, "./")}}, Message: fmt.Sprintf("a file whose name begins with - is an option here; ./%s is not", u.Name)})
			}
		}
	},
})
