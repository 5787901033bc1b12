package dockerfile

import (
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/parser"

	"github.com/layerlint/layerlint/analyzers/source"
)

const (
	noInstructions = "file with no instructions"
	noStage        = "no build stage in current context"
)

// Parse reads a Dockerfile. It always gives a document; what a builder refuses is in its Errors.
func Parse(file *source.File) *Document {
	doc, lines := scan(file)
	instructions := make([]*Instruction, len(lines))
	for i, l := range lines {
		instructions[i] = instruction(doc, l)
	}
	if doc.Foreign = doc.foreign(instructions); doc.Foreign.Reason == "" {
		doc.Template = template(instructions)
	}
	doc.arrange(instructions)
	slices.SortStableFunc(doc.Errors, func(a, b Error) int { return source.Compare(a.Span, b.Span) })
	return doc
}

// scan reads the file up to BuildKit's nodes; the document has no instructions yet.
func scan(file *source.File) (*Document, []*line) {
	doc := &Document{File: file, Escape: parser.DefaultEscapeToken}
	lines := (&reader{doc: doc}).lines()
	parseNodes(doc, lines)
	return doc, lines
}

// arrange deals the instructions out to stages.
func (d *Document) arrange(all []*Instruction) {
	isFrom := func(i *Instruction) bool { return i.Keyword == "FROM" }
	fragment := !slices.ContainsFunc(all, isFrom)
	if fragment && len(all) > 0 {
		d.Stages = []*Stage{{}}
	}
	for _, i := range all {
		switch {
		case isFrom(i):
			d.Stages = append(d.Stages, newStage(len(d.Stages), i))
		case len(d.Stages) > 0:
			s := d.Stages[len(d.Stages)-1]
			s.Instructions = append(s.Instructions, i)
		default:
			d.Args = append(d.Args, i)
		}
	}
	d.refuseStageless(all, fragment)
}

func newStage(index int, from *Instruction) *Stage {
	s := &Stage{Index: index, From: from}
	if f, ok := from.Command.(*From); ok {
		s.Name = strings.ToLower(f.Name.Text)
	}
	return s
}

// refuseStageless records what no stage takes up, once: BuildKit stops at the first such error, and one before explains
// the rest.
func (d *Document) refuseStageless(all []*Instruction, fragment bool) {
	if len(all) == 0 && len(d.Errors) == 0 {
		d.refuse(source.Span{File: d.File}, noInstructions)
	}
	if !fragment {
		all = d.Args
	}
	said := false
	for _, i := range all {
		if _, ok := i.Command.(*Arg); ok {
			continue
		}
		_, bad := i.Command.(*Bad)
		if !bad && !said {
			d.Errors = append(d.Errors, Error{Span: i.KeywordSpan, Message: noStage, Stageless: true})
		}
		if !bad && !fragment {
			i.Command = &Bad{Message: noStage}
		}
		said = true
	}
	if fragment && len(all) > 0 && !said {
		d.refuse(all[0].KeywordSpan, "dockerfile contains no stages to build")
	}
}

func (d *Document) refuse(span source.Span, message string) {
	d.Errors = append(d.Errors, Error{Span: span, Message: message})
}
