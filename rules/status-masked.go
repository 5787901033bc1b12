package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "status-masked",
	Summary: "a declaration hides that the command in its value fails",
	Doc: "`export NAME=$(command)`" + ` succeeds when the command fails.

## Why

The shell sees export's own status, and set -e and && with it. Commands that rarely fail (mktemp, uname, dirname,
date) are a hint.

## Good

Assign first and export then: ` + "`NAME=$(command) && export NAME`" + `.`,
	Also:     []string{"SC2155"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Outcomes},
	Check: func(p *Pass) {
		for _, m := range text.Outcomes.Of(p.Pass).Masked {
			d := Diagnostic{Span: m.Span, Message: fmt.Sprintf("%s succeeds even when the command in the value of %s fails", m.Declaration, m.Name)}
			if m.Sure {
				d.Severity = Hint
			}
			p.Report(d)
		}
	},
})
