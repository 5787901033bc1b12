package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "port-out-of-range",
	Summary: "EXPOSE of a port above 65535",
	Doc: `BuildKit refuses the instruction when it builds the stage.

## Why

Ports end at 65535. Variables are replaced where their values are known.

## Good

Use a port up to 65535.`,
	Also:     []string{"DL3011"},
	Severity: Error,
	Requires: []analyzers.Node{instructions.Ports},
	Check: func(p *Pass) {
		for _, port := range instructions.Ports.Of(p.Pass) {
			if port.TooHigh {
				p.Report(Diagnostic{Span: port.Span, Likely: !port.Reached, Message: fmt.Sprintf("port %s is above 65535", port.Text)})
			}
		}
	},
})
