package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "variable-unused",
	Summary: "a script sets a variable and does not use it",
	Doc: "`DEBIAN_FRONTEND=noninteractive && apt-get ...`" + ` does not reach apt-get.

## Why

A shell variable ends with its RUN. One that is neither used there nor exported has no effect.

## Good

Write ` + "`NAME=value`" + ` before the command it is meant for, export it, or use ARG or ENV.`,
	Also:     []string{"SC2034"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Assignments},
	Check: func(p *Pass) {
		for _, v := range text.Assignments.Of(p.Pass).Unused {
			p.Report(Diagnostic{Span: v.Span, Message: fmt.Sprintf("%s is neither used in this RUN nor exported: it has no effect", v.Name)})
		}
	},
})
