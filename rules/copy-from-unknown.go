package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "copy-from-unknown",
	Summary: "COPY --from names no stage above",
	Doc: `The name is that of no stage, so the builder looks for an image of that name; or the stage comes later, which the builder refuses. A name
with a tag, a digest or a registry is taken for the image it says, and so is one that is known to exist.`,
	Also:     []string{"DL3022"},
	Severity: Warning,
	Requires: []analyzers.Node{stages.Analyzer, images.Analyzer},
	Check: func(p *Pass) {
		graph := stages.Analyzer.Of(p.Pass)
		for index, stage := range graph.Stages {
			for _, use := range stage.Uses {
				if _, ok := use.Instruction.Command.(*dockerfile.Copy); ok {
					checkCopyFrom(p, index, use)
				}
			}
		}
	},
})

func checkCopyFrom(p *Pass, index int, use stages.Use) {
	switch {
	case use.Problem != nil && use.Kind == stages.Stages && use.Stage == index && p.Build.Document.Stages[index].From != nil:
		return // copy-from-itself
	case use.Problem != nil && use.Problem.Kind != "reference":
		p.Report(Diagnostic{Span: use.Word.Span, Message: use.Problem.Reason})
	case use.Kind == stages.Images && !strings.ContainsAny(use.Word.Text, ":@/") && !images.Analyzer.Of(p.Pass).Known(use.Source):
		p.Report(Diagnostic{Span: use.Word.Span, Message: fmt.Sprintf("%s is no stage above; an image of that name is looked for", use.Word.Text)})
	}
}
