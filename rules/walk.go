package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// each visits the instructions of one kind in every stage, in the order of the file. What ONBUILD keeps is left out.
func each[C dockerfile.Command](p *Pass, visit func(*dockerfile.Stage, *dockerfile.Instruction, C)) {
	for _, stage := range p.Build.Document.Stages {
		for _, i := range stage.Instructions {
			if c, ok := i.Command.(C); ok {
				visit(stage, i, c)
			}
		}
	}
}

// eachFrom visits the FROMs.
func eachFrom(p *Pass, visit func(*dockerfile.Stage, *dockerfile.From)) {
	for _, stage := range p.Build.Document.Stages {
		if stage.From == nil {
			continue
		}
		if from, ok := stage.From.Command.(*dockerfile.From); ok {
			visit(stage, from)
		}
	}
}

// repeated reports every instruction of a kind but the last of its stage.
func repeated[C dockerfile.Command](p *Pass, message string) {
	last := map[*dockerfile.Stage]*dockerfile.Instruction{}
	each(p, func(s *dockerfile.Stage, i *dockerfile.Instruction, _ C) {
		if before := last[s]; before != nil {
			p.Report(Diagnostic{Span: before.KeywordSpan, Message: message, Related: []Related{{Span: i.KeywordSpan, Message: "this one counts"}},
				Fixes: deleteInstruction(before, "remove it")})
		}
		last[s] = i
	})
}

func replace(at source.Span, text string) []source.Edit { return []source.Edit{{Span: at, New: text}} }

func insertAfter(at source.Span, text string) []source.Edit {
	return []source.Edit{{Span: source.Span{File: at.File, Start: at.End, End: at.End}, New: text}}
}

// around puts text before and behind a place.
func around(at source.Span, before, behind string) []source.Edit {
	return append(insertBefore(at, before), insertAfter(at, behind)...)
}

func insertBefore(at source.Span, text string) []source.Edit {
	return []source.Edit{{Span: source.Span{File: at.File, Start: at.Start, End: at.Start}, New: text}}
}

// eachImage visits the FROMs that name an image.
func eachImage(p *Pass, visit func(*dockerfile.From, stages.Source)) {
	graph := stages.Analyzer.Of(p.Pass)
	eachFrom(p, func(s *dockerfile.Stage, from *dockerfile.From) {
		if base := graph.Stages[s.Index].Base; base.Kind == stages.Images && base.Problem == nil {
			visit(from, base)
		}
	})
}

// refusals reports the errors of the document of one kind; instruction-invalid has those of none.
func refusals(kind func(dockerfile.Error) bool) func(*Pass) {
	return func(p *Pass) {
		for _, err := range p.Build.Document.Errors {
			if kind(err) && !(err.Classic && p.Build.Builder == analyzers.Classic) {
				p.Report(Diagnostic{Span: err.Span, Message: err.Message})
			}
		}
	}
}

// checkLabel reports the labels whose values are not of a type.
func checkLabel(t analyzers.LabelType, is string) func(*Pass) {
	return func(p *Pass) {
		for _, l := range instructions.Labels.Of(p.Pass) {
			if l.Type == t && !l.Valid {
				p.Report(Diagnostic{Span: l.KeyValue.Value.Span, Message: fmt.Sprintf("label %s is not %s: %s", l.Name, is, l.Value)})
			}
		}
	}
}
