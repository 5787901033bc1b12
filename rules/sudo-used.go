package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "sudo-used",
	Summary: "sudo in RUN",
	Doc: `sudo has no effect, except that it needs a package and changes the environment.

## Why

RUN runs as root unless USER says otherwise.

## Good

Leave sudo out. Where USER is set, switch with USER; to start a program as another user, gosu, su-exec or setpriv
pass signals on.`,
	Also:     []string{"DL3004"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if !c.Is("sudo") {
				continue
			}
			d := Diagnostic{Span: c.Name.Span, Message: "sudo is redundant in a build: USER sets the user"}
			if len(c.Args) > 0 && c.Args[0].Text != "" && c.Args[0].Text[0] != '-' && !c.Wrapped {
				d.Fixes = []Fix{{Title: "remove sudo", Unsafe: true, Edits: []source.Edit{
					{Span: source.Span{File: c.File, Start: c.Name.Start, End: c.Args[0].Start}},
				}}}
			}
			p.Report(d)
		}
	},
})
