package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "copy-from-itself",
	Summary: "COPY --from names the stage it stands in",
	Doc: `A stage cannot copy from itself: the builder refuses the file. To copy within the stage use RUN cp; to copy what an earlier stage of the
same name has, give the stages different names.`,
	Also:     []string{"DL3023"},
	Severity: Error,
	Requires: []analyzers.Node{stages.Analyzer},
	Check: func(p *Pass) {
		for index, stage := range stages.Analyzer.Of(p.Pass).Stages {
			for _, use := range stage.Uses {
				_, isCopy := use.Instruction.Command.(*dockerfile.Copy)
				if isCopy && use.Problem != nil && use.Kind == stages.Stages && use.Stage == index && p.Build.Document.Stages[index].From != nil {
					p.Report(Diagnostic{Span: use.Word.Span, Message: "this is the stage itself, which cannot be copied from"})
				}
			}
		}
	},
})
