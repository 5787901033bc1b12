package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apt-instead-of-apt-get",
	Summary: "apt in a script",
	Doc: `apt warns: *apt does not have a stable CLI interface. Use with caution in scripts.*

## Why

apt is made for people at a terminal, and its command line may change from release to release. apt-get's does not.

## Good

Use apt-get, or apt-cache. The fix is offered where apt-get knows the same command.`,
	Also:     []string{"DL3027"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if c.Name.Text != "apt" {
				continue
			}
			d := Diagnostic{Span: c.Name.Span, Message: "apt does not promise a stable command line; apt-get does"}
			switch c.Verb().Text {
			case "update", "upgrade", "install", "remove", "purge", "autoremove", "clean", "autoclean":
				d.Fixes = fixAt(c.Name, Fix{Title: "write apt-get", Edits: replace(c.Name.Span, "apt-get")})
			}
			p.Report(d)
		}
	},
})
