package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "copy-from-untagged",
	Summary: "COPY --from names an image without tag or digest",
	Doc: `The files are from whatever ` + "`latest`" + ` is at build time.

## Why

A name that is not a stage's is an image's, which is easy to miss. Names that were clearly meant as a stage's are
reported by stage-unknown.

## Good

Name a tag, or make it a stage with ` + "`FROM image:tag AS name`" + `.`,
	Also:     []string{"DL3022"},
	Severity: Hint,
	Requires: []analyzers.Node{stages.Analyzer},
	Check: func(p *Pass) {
		for _, stage := range stages.Analyzer.Of(p.Pass).Stages {
			for _, use := range stage.Uses {
				_, isCopy := use.Instruction.Command.(*dockerfile.Copy)
				name := use.Word.Text
				if isCopy && use.Kind == stages.Images && use.Problem == nil && !strings.ContainsAny(name, ":@/") && !meantForStage(p, name) {
					p.Report(Diagnostic{Span: use.Word.Span, Message: fmt.Sprintf("%s is an image, not a stage, and its version is not pinned", name)})
				}
			}
		}
	},
})
