package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "backticks-used",
	Summary: "a command substitution in backticks",
	Doc: `Backticks end at the next backtick, treat backslashes differently from the rest of the shell, and cannot be nested
without them.

## Why

` + "`$(...)`" + ` does the same without these traps.

## Good

Use ` + "`$(...)`" + `. The fix is safe where nothing inside is read differently.`,
	Also:     []string{"SC2006", "backquotes-used"},
	Severity: Hint,
	Native:   true,
	Requires: []analyzers.Node{text.Quoting},
	Check: func(p *Pass) {
		for _, b := range text.Quoting.Of(p.Pass).Backquotes {
			d := Diagnostic{Span: b.Span, Message: "backticks do what $(...) does and cannot be nested"}
			if b.Plain {
				first, last := b.Span, b.Span
				first.End, last.Start = b.Start+1, b.End-1
				d.Fixes = []Fix{{Title: "write $(...)", Edits: append(replace(first, "$("), replace(last, ")")...)}}
			}
			p.Report(d)
		}
	},
})
