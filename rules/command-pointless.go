package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "command-pointless",
	Summary: "a command that has no effect on an image",
	Doc: `Starting a service, listing processes or shutting down has no effect on the image.

## Why

Each RUN starts in a container of its own, without services, terminal or other processes, and only its files are
kept. ssh with ` + "`--mount=type=ssh`" + ` is intended, and exempt.

## Good

Start services when the container starts, from CMD or ENTRYPOINT.`,
	Also:     []string{"DL3001"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if !c.Is("free", "kill", "mount", "ps", "service", "shutdown", "ssh", "top", "vim") || c.Is("ssh") && c.Run.HasMount("ssh") {
				continue
			}
			p.Report(Diagnostic{Span: c.Name.Span, Message: fmt.Sprintf("%s has no effect on the image", c.Name.Text)})
		}
	},
})
