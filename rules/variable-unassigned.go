package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "variable-unassigned",
	Summary: "a script uses a variable that nothing sets",
	Doc: `The variable is empty.

## Why

Neither the script nor ARG, ENV or the base image's configuration sets it. Names in capitals are exempt, since an
unknown image may set them; so are scripts that read others.

## Good

Set it, or declare the ARG.`,
	Also:     []string{"SC2154"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Assignments},
	Check: func(p *Pass) {
		for _, v := range text.Assignments.Of(p.Pass).Unset {
			p.Report(Diagnostic{Span: v.Span, Message: fmt.Sprintf("%s is set nowhere: not in the script, nor by ARG or ENV", v.Name)})
		}
	},
})
