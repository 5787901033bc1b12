package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "image-command-missing",
	Summary: "the image has neither ENTRYPOINT nor CMD",
	Doc: `*docker run* of such an image without a command fails: *No command specified*.

## Why

Images built upon another inherit its command; nothing is reported if that is unknown. An image of nothing but files,
to be copied from or written out with ` + "`--output`" + `, needs none: a last stage FROM scratch that has a name, as in
` + "`FROM scratch AS export`" + `, or that only contains files of other stages and settings, is reported only as an info, a bundle
of the Operator Lifecycle Manager as a hint.

## Good

Set CMD or ENTRYPOINT.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, instructions.Labels},
	Check: func(p *Pass) {
		target := stages.Analyzer.Of(p.Pass).Target
		if target < 0 {
			return
		}
		stage := evaluate.Analyzer.Of(p.Pass).Stages[target]
		s := stage.Final
		if s == nil || stage.Stage.From == nil || !s.Entrypoint.Known || !s.Cmd.Known || s.Entrypoint.Likely ||
			s.Cmd.Likely || len(s.Entrypoint.Argv)+len(s.Cmd.Argv) > 0 || s.Files == stage.Initial.Files {
			return // what has no files of its own is a sketch
		}
		d := Diagnostic{Span: source.Span{File: stage.Stage.From.File, Start: stage.Stage.From.Start,
			End: stage.Stage.From.End},
			Message: "no command: the image has neither ENTRYPOINT nor CMD"}
		if d.Related = emptied(stage.Stage); d.Related == nil {
			d.Message += fmt.Sprintf(", and %s sets none", imageName(s))
		}
		if stage.Stage.Name != "" || s.OnBuild != nil {
			d.Severity = Info
		}
		if s.ImageRef == "scratch" && collects(stage.Stage) {
			d.Severity = Info
		}
		if isBundle(p, stage.Stage) {
			d.Severity = Hint
		}
		p.Report(d)
	},
})

// emptied is the last instruction that takes the base image's command away, if one does.
func emptied(stage *dockerfile.Stage) []Related {
	for _, i := range slices.Backward(stage.Instructions) {
		if i.Keyword == "ENTRYPOINT" || i.Keyword == "CMD" {
			return []Related{{Span: i.Span, Message: "this leaves the image without a command"}}
		}
	}
	return nil
}

// collects reports whether a stage does nothing but put together what other stages made: to be written out with
// --output, most often.
func collects(stage *dockerfile.Stage) bool {
	for _, i := range stage.Instructions {
		switch cmd := i.Command.(type) {
		case *dockerfile.Copy:
			if cmd.From.Nowhere() {
				return false
			}
		case *dockerfile.Label, *dockerfile.Arg, *dockerfile.Env, *dockerfile.User, *dockerfile.Workdir:
		default:
			return false
		}
	}
	return true
}

// isBundle goes by the labels of an operator's bundle or catalog, which nobody runs
// (olm.operatorframework.io/docs/tasks/creating-operator-bundle, 2026-11).
func isBundle(p *Pass, stage *dockerfile.Stage) bool {
	for _, l := range instructions.Labels.Of(p.Pass) {
		if l.Stage.Stage == stage && strings.HasPrefix(l.Name, "operators.operatorframework.io") {
			return true
		}
	}
	return false
}
