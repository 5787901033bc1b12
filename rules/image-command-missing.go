package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "image-command-missing",
	Summary: "the image has neither ENTRYPOINT nor CMD",
	Doc: `*docker run* of such an image without a command fails: *No command specified*. An image of nothing but files, to be copied from or written
out with ` + "`--output`" + `, needs none: a last stage FROM scratch that has a name, as in ` + "`FROM scratch AS export`" + `, is taken for one and told of
as information only. Images built upon another inherit its command; nothing is said where that is not known.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check: func(p *Pass) {
		target := stages.Analyzer.Of(p.Pass).Target
		if target < 0 {
			return
		}
		stage := evaluate.Build.Of(p.Pass).Stages[target]
		s := stage.Final
		if s == nil || stage.Stage.From == nil || !s.Entrypoint.Known || !s.Cmd.Known || len(s.Entrypoint.Argv)+len(s.Cmd.Argv) > 0 || s.Files == stage.Initial.Files {
			return // what has no files of its own is a sketch
		}
		d := Diagnostic{Span: source.Span{File: stage.Stage.From.File, Start: stage.Stage.From.Start, End: stage.Stage.From.End},
			Message: fmt.Sprintf("No command: the image has neither ENTRYPOINT nor CMD, and %s brings none", imageName(s))}
		if stage.Stage.Name != "" || len(s.OnBuild) > 0 {
			d.Severity = Info
		}
		p.Report(d)
	},
})
