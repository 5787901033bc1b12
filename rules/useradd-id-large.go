package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "useradd-id-large",
	Summary: "useradd with a large user id and without -l",
	Doc: `The layer may be gigabytes large.

## Why

useradd enters the user into /var/log/lastlog and faillog, files indexed by id: with a large id they have a size of
gigabytes, mostly holes, and storage drivers that do not keep holes write them out.

## Good

Use -l, which leaves the entries out.`,
	Also:     []string{"DL3046"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if !c.Is("useradd") {
				continue
			}
			_, without := c.Flag("l", "no-log-init")
			if id, ok := c.Value("u", "uid"); ok && !without && len(id.Text) > 5 && id.Digits() {
				p.Report(Diagnostic{
					Span: id.Span, Message: fmt.Sprintf("with id %s useradd makes log files of a huge nominal size", id.Text),
					Fixes: fixAt(c.Name, Fix{Title: "add -l", Edits: insertAfter(c.Name.Span, " -l")}),
				})
			}
		}
	},
})
