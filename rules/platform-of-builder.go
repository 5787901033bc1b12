package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "platform-of-builder",
	Summary: "the finished image is based on $BUILDPLATFORM",
	Doc: `Built for another platform than the builder's own, the image does not start: *exec format error*.

## Why

$BUILDPLATFORM is the platform of the machine that builds, whatever --platform the build requests: it is for stages
that compile for others. Images without CMD and ENTRYPOINT, such as those whose files are exported, are not reported.

## Good

Write FROM without --platform for the stage that is finished: it is of the requested platform.`,
	Severity: Info,
	Requires: []analyzers.Node{stages.Analyzer},
	Check: func(p *Pass) {
		g := stages.Analyzer.Of(p.Pass)
		line := g.Lineage(g.Target)
		if len(line) == 0 || !started(p.Build.Document, line) {
			return
		}
		root := p.Build.Document.Stages[line[0]]
		if root.From == nil {
			return
		}
		from, ok := root.From.Command.(*dockerfile.From)
		if !ok { // it is not written to its end
			return
		}
		if name := strings.Trim(from.Platform.Text, "${}"); strings.HasPrefix(from.Platform.Text, "$") && name == "BUILDPLATFORM" {
			p.Report(Diagnostic{Span: from.Platform.Span, Likely: true,
				Message: "the finished image is of the builder's platform, not of the requested one"})
		}
	},
})

// started reports whether one of the stages has CMD or ENTRYPOINT.
func started(d *dockerfile.Document, line []int) bool {
	for _, n := range line {
		for _, i := range d.Stages[n].Instructions {
			if i.Keyword == "CMD" || i.Keyword == "ENTRYPOINT" {
				return true
			}
		}
	}
	return false
}
