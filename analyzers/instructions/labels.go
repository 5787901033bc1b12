// Labels establishes the labels that the instructions of a Dockerfile set, and whether their values are of the types
// that the build's policy asks for.

package instructions

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// Labels returns the labels in the order of the file.
var Labels = &analyzers.Analyzer[[]Label]{
	Name:     "labels",
	Doc:      "the labels that are set, and whether their values are of the types the policy requires",
	Requires: []analyzers.Node{Settings},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Label, error) {
		r := &reader{build: p.Build}
		for _, stage := range Settings.Of(p).Stages {
			for _, i := range stage.Instructions {
				r.instruction(stage, i)
			}
		}
		return r.labels, nil
	},
}

// Label is one pair of a LABEL, that of an ONBUILD too.
type Label struct {
	dockerfile.KeyValue
	Stage       *Stage
	Instruction *dockerfile.Instruction
	Name        string // the key without quotes
	Value       string
	Known       bool                // no unknown variable took part
	Type        analyzers.LabelType // what the policy asks of it; "" for nothing
	Valid       bool                // the value is of that type, or nothing can be said
}

type reader struct {
	build  *analyzers.Build
	labels []Label
}

func (r *reader) instruction(stage *Stage, i *dockerfile.Instruction) {
	switch c := i.Command.(type) {
	case *dockerfile.Onbuild:
		r.instruction(stage, c.Instruction)
	case *dockerfile.Label:
		for _, pair := range c.Pairs {
			r.labels = append(r.labels, r.label(stage, i, pair))
		}
	}
}

func (r *reader) label(stage *Stage, i *dockerfile.Instruction, pair dockerfile.KeyValue) Label {
	l := Label{KeyValue: pair, Stage: stage, Instruction: i, Name: pair.Key.Text}
	lookup := stage.Before(i).Lookup
	if e, err := dockerfile.Expand(pair.Key.Text, r.build.Document.Escape, lookup); err == nil && e.Known {
		l.Name = e.Value
	}
	if e, err := dockerfile.Expand(pair.Value.Text, r.build.Document.Escape, lookup); err == nil {
		l.Value, l.Known = e.Value, e.Known
	}
	l.Type = r.build.Policy.Labels[l.Name]
	l.Valid = !l.Known || l.Value == "" || valid(l.Type, l.Value)
	return l
}
