package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "shellcheck-comment",
	Summary: "ShellCheck reports something in a RUN script",
	Doc: `The words, codes and fixes are ShellCheck's: https://www.shellcheck.net/wiki/ has a page for each code.

## Why

The program is run where --shellcheck or the configuration turns it on. The dialect is SHELL's, a heredoc's #! or
sh; what ARG, ENV and the base image set is declared. ShellCheck's style comments are hints.

## Good

Follow the page of the code.

## When to suppress

A code is suppressed by its own name, as in ` + "`# hadolint ignore=SC2086`" + `.`,
	Severity: Warning,
	Requires: []analyzers.Node{text.Shellcheck},
	Check: func(p *Pass) {
		for _, c := range text.Shellcheck.Of(p.Pass) {
			d := Diagnostic{Span: c.Span, Code: c.Code, Message: strings.TrimSuffix(c.Message, ".")}
			switch c.Level {
			case "info":
				d.Severity = Info
			case "style":
				d.Severity = Hint
			default:
				d.Severity = Warning
			}
			if len(c.Edits) > 0 {
				d.Fixes = []Fix{{Title: "fix it as ShellCheck suggests", Unsafe: true, Edits: c.Edits}}
			}
			p.Report(d)
		}
	},
})
