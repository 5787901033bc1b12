// Variables establishes what the names and values of ARG and ENV tell by themselves: which name says that it holds a
// secret, and which value uses a variable that the same instruction sets.

package instructions

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// Variables gives the Facts.
var Variables = &analyzers.Analyzer[*VariableFacts]{
	Name:     "variables",
	Doc:      "names of ARG and ENV that say secret, values that use what the same instruction sets",
	Requires: []analyzers.Node{Settings},
	Run: func(_ context.Context, p *analyzers.Pass) (*VariableFacts, error) {
		f := &VariableFacts{}
		for _, i := range p.Build.Document.Args {
			f.instruction(p, nil, i)
		}
		for _, stage := range Settings.Of(p).Stages {
			for _, i := range stage.Instructions {
				f.instruction(p, stage, i)
			}
		}
		return f, nil
	},
}

// VariableFacts is what is found, in the order of the file.
type VariableFacts struct {
	Secrets        []dockerfile.KeyValue
	SelfReferences []SelfReference
}

// SelfReference is a variable used in the instruction that sets it and not set before.
type SelfReference struct {
	Name          string
	Value, Setter dockerfile.Word
}

func (f *VariableFacts) instruction(p *analyzers.Pass, stage *Stage, i *dockerfile.Instruction) {
	switch c := i.Command.(type) {
	case *dockerfile.Onbuild:
		f.secrets(c.Instruction)
	case *dockerfile.Env:
		f.secrets(i)
		f.selfReferences(c.Pairs, p.Build.Document.Escape, stage.Before(i))
	default:
		f.secrets(i)
	}
}

func (f *VariableFacts) selfReferences(pairs []dockerfile.KeyValue, escape byte, before *State) {
	for n, pair := range pairs {
		e, err := dockerfile.Expand(pair.Value.Text, escape, func(string) (string, bool, bool) { return "", false, false })
		if err != nil {
			continue
		}
		for _, name := range e.Used {
			_, set := before.Env.Get(name)
			for m, other := range pairs {
				if m != n && other.Key.Text == name && !set {
					f.SelfReferences = append(f.SelfReferences, SelfReference{name, pair.Value, other.Key})
					break
				}
			}
		}
	}
}
