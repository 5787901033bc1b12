package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "egrep-deprecated",
	Summary: "egrep and fgrep are deprecated names of grep -E and grep -F",
	Doc: `GNU grep 3.8 and later print a warning.

## Why

POSIX dropped the names.

## Good

Use ` + "`grep -E`" + ` and ` + "`grep -F`" + `.`,
	Also:     []string{"SC2196", "SC2197", "grep-name-old"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind != text.GrepName {
				continue
			}
			d := Diagnostic{Span: u.Span, Code: "SC2196", Message: "egrep is grep -E, and GNU grep warns of the old name"}
			instead := "grep -E"
			if u.Name == "fgrep" {
				d.Code, d.Message, instead = "SC2197", "fgrep is grep -F, and GNU grep warns of the old name", "grep -F"
			}
			if u.Plain {
				d.Fixes = []Fix{{Title: "write " + instead, Edits: replace(u.Span, instead)}}
			}
			p.Report(d)
		}
	},
})
