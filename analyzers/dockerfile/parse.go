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

// Parse reads a Dockerfile. It always returns a document; what a builder refuses is in its Errors.
func Parse(file *source.File) *Document {
	return placed(file, file.Place)
}

func placed(file *source.File, place func(offset int) int) *Document {
	doc := scan(file, place)
	doc.read(doc.parts, nil, file.Content)
	doc.collect()
	return doc
}

// scan reads a file's parts, up to their lines: the document has no instructions yet.
func scan(file *source.File, place func(offset int) int) *Document {
	doc := &Document{File: file, Escape: parser.DefaultEscapeToken}
	r := &reader{doc: doc}
	for r.offset < len(file.Content) {
		doc.parts = append(doc.parts, r.read(place(r.offset)))
	}
	return doc
}

// read makes instructions of parts that were read from a text. before is what the text needs before it to be read as it
// is in the file.
func (d *Document) read(parts []*part, before, text []byte) {
	d.settle()
	parseNodes(d, parts, before, text)
	for _, p := range parts {
		if p.line != nil {
			p.instruction = instruction(d, p)
			p.instruction.template = p.instruction.templatePlace()
			p.line = nil
		}
	}
}

// collect makes the document of its parts.
func (d *Document) collect() {
	var all []*Instruction
	for _, p := range d.parts {
		if p.instruction != nil {
			all = append(all, p.instruction)
		}
		d.Directives = append(d.Directives, p.directives...)
		d.Comments = append(d.Comments, p.comments...)
		d.Errors = append(d.Errors, p.errors...)
	}
	if d.Foreign = d.foreign(all); d.Foreign.Reason == "" {
		d.Template = template(all)
	}
	d.arrange(all)
	slices.SortStableFunc(d.Errors, func(a, b Error) int { return source.Compare(a.Span, b.Span) })
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
	for n, i := range all {
		if _, ok := i.Command.(*Arg); ok {
			continue
		}
		_, bad := i.Command.(*Bad)
		if !bad && !said {
			d.Errors = append(d.Errors, Error{Span: i.KeywordSpan, Message: noStage, Stageless: true})
		}
		if !bad && !fragment {
			refused := *i // an edit may put a stage before it
			refused.Command = &Bad{Message: noStage}
			all[n] = &refused
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
