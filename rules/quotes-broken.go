package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "quotes-broken",
	Summary: "inner quotes end the outer ones and leave a variable unquoted",
	Doc: `In ` + "`" + `"a "$b" c"` + "`" + ` the quotes around $b do not reach the command, and the variable itself is unquoted.

## Why

The first inner quote ends the string that began earlier, the second begins another.

## Good

Escape the inner quotes, or leave them out.`,
	Also:     []string{"SC2027"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Quoting},
	Check: func(p *Pass) {
		for _, b := range text.Quoting.Of(p.Pass).Broken {
			p.Report(Diagnostic{Span: b.Span, Message: fmt.Sprintf("the quotes around %s end the text before it: it is not quoted itself", b.Name)})
		}
	},
})
