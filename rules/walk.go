package rules

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
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
				Fixes: without(before, "take it away")})
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
