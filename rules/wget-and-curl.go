package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "wget-and-curl",
	Summary: "both wget and curl in one stage",
	Doc: `One of them is enough; installing both makes the image larger.

## Why

Reported at each RUN of the stage that calls the second or any later, once both were seen.

## Good

Use one of them.`,
	Also:     []string{"DL4001"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, runs := range text.Commands.Of(p.Pass).Stages {
			var first *text.Command
			both := false
			for _, run := range runs {
				said := false
				for _, c := range run.Commands {
					if !c.Is("wget", "curl") {
						continue
					}
					if first == nil {
						first = c
					}
					both = both || c.Is("wget") != first.Is("wget")
					if both && !said {
						said = true
						p.Report(Diagnostic{
							Span: c.Name.Span, Message: fmt.Sprintf("%s here and %s elsewhere in the stage: one of them is enough", c.Name.Text, other(c)),
							Related: []Related{{Span: first.Name.Span, Message: "first download of the stage"}},
						})
					}
				}
			}
		}
	},
})

func other(c *text.Command) string {
	if c.Is("wget") {
		return "curl"
	}
	return "wget"
}
