package directives

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// place is an instruction and its stage, which starts with its FROM; from reports whether the instruction is that FROM.
type place struct {
	instruction, stage source.Span
	from               bool
}

// places lists every instruction in the order of the file.
func places(doc *dockerfile.Document) []place {
	count := len(doc.Args)
	for _, s := range doc.Stages {
		count += 1 + len(s.Instructions)
	}
	all := make([]place, 0, count)
	for _, i := range doc.Args {
		all = append(all, place{instruction: i.Span, stage: i.Span})
	}
	for _, s := range doc.Stages {
		instructions := s.Instructions
		if s.From != nil {
			instructions = append([]*dockerfile.Instruction{s.From}, instructions...)
		}
		if len(instructions) == 0 {
			continue
		}
		stage := instructions[0].Span
		stage.End = instructions[len(instructions)-1].End
		for _, i := range instructions {
			all = append(all, place{instruction: i.Span, stage: stage, from: i == s.From})
		}
	}
	return all
}

// next is the instruction that a comment stands above, or within.
func (r *reader) next(comment source.Span) (place, bool) {
	for _, p := range r.places {
		if p.instruction.End > comment.Start {
			return p, true
		}
	}
	return place{}, false
}

// top reports whether a comment stands above every instruction.
func (r *reader) top(comment source.Span) bool {
	return len(r.places) == 0 || comment.Start < r.places[0].instruction.Start
}

// above reports whether a comment precedes the first FROM.
func (r *reader) above(comment source.Span) bool {
	for _, p := range r.places {
		if p.from {
			return comment.Start < p.instruction.Start
		}
	}
	return true
}

func (r *reader) file() source.Span { return r.doc.File.Whole() }
