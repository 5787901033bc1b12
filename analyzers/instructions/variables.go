// Variables establishes what the names and values of ARG and ENV tell by themselves: which name says that it holds a
// secret, and which value uses a variable that the same instruction sets.

package instructions

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// Variables returns the Facts.
var Variables = &analyzers.Analyzer[*VariableFacts]{
	Name:     "variables",
	Doc:      "names of ARG and ENV that say secret, values that use what the same instruction sets",
	Requires: []analyzers.Node{Settings},
	Run: func(_ context.Context, p *analyzers.Pass) (*VariableFacts, error) {
		all, find := &VariableFacts{}, analyzers.Each(p, variables)
		add := func(i *dockerfile.Instruction, before *State) {
			switch i.Command.(type) {
			case *dockerfile.Arg, *dockerfile.Env, *dockerfile.Onbuild:
				found := find(setting{i, before, p.Build.Document.Escape})
				all.Secrets = append(all.Secrets, found.Secrets...)
				all.SelfReferences = append(all.SelfReferences, found.SelfReferences...)
			}
		}
		for _, i := range p.Build.Document.Args {
			add(i, nil)
		}
		for _, stage := range Settings.Of(p).Stages {
			for _, i := range stage.Instructions {
				add(i, stage.Before(i))
			}
		}
		return all, nil
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

// setting is an instruction that sets variables, and what is set before it.
type setting struct {
	*dockerfile.Instruction
	before *State
	escape byte
}

func variables(of setting) *VariableFacts {
	f := &VariableFacts{}
	switch c := of.Command.(type) {
	case *dockerfile.Onbuild:
		f.secrets(c.Instruction, nil, of.escape)
	case *dockerfile.Env:
		f.secrets(of.Instruction, of.before, of.escape)
		f.selfReferences(c.Pairs, of.escape, of.before)
	default:
		f.secrets(of.Instruction, of.before, of.escape)
	}
	return f
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
