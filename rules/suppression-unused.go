package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "suppression-unused",
	Summary: "an unused layerlint:ignore",
	Doc: `The comment suppresses nothing now, and would hide the next real finding.

## Why

It was needed once, or its name is misspelled. Names of rules that did not run are exempt, and so are the comments
of hadolint and BuildKit, which other tools may need.

## Good

Remove the name, or the comment.`,
	Severity: Warning,
	Last:     true,
	Check: func(p *Pass) {
		for _, u := range p.Unused {
			message := fmt.Sprintf("%s reports nothing here", u.Name)
			switch {
			case u.Unknown:
				message = fmt.Sprintf("no rule is called %q", u.Name)
			case u.Name == "all":
				message = "no rule reports anything here"
			}
			d := Diagnostic{Span: u.Span, Message: message}
			if !u.Unknown && !u.Line.Nowhere() {
				d.Fixes = []Fix{{Title: "remove the comment", Edits: []source.Edit{{Span: u.Line}}}}
			}
			p.Report(d)
		}
	},
})
