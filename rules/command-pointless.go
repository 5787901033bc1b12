package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "command-pointless",
	Summary: "a command that does nothing of use while an image is built",
	Doc: `Each RUN starts in a container of its own, without services, terminal or other processes, and nothing but files is kept of it. Starting
a service, looking at processes or shutting down has no effect on the image. ssh with ` + "`--mount=type=ssh`" + ` is meant, and left alone.`,
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
