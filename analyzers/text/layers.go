// Layers establishes which RUNs follow each other so closely that they could be one layer.

package text

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

// Layers returns the pairs in the order of the file.
var Layers = &analyzers.Analyzer[[]Pair]{
	Name:     "layers",
	Doc:      "RUNs that follow each other, have the same flags and are one command each",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Pair, error) {
		var all []Pair
		set := Commands.Of(p)
		for index, stage := range instructions.Settings.Of(p).Stages {
			if stage.Kept() {
				all = append(all, pairs(stage.Stage, set.Stages[index])...)
			}
		}
		return all, nil
	},
}

// Pair is two RUNs with nothing but comments between them.
type Pair struct{ First, Second *Run }

func pairs(stage *dockerfile.Stage, runs []*Run) []Pair {
	of := map[*dockerfile.Instruction]*Run{}
	for _, r := range runs {
		of[r.Instruction] = r
	}
	var all []Pair
	for n := 1; n < len(stage.Instructions); n++ {
		a, b := of[stage.Instructions[n-1]], of[stage.Instructions[n]]
		if a != nil && b != nil && layerSingle(a) && layerSingle(b) && slices.Equal(flags(a), flags(b)) {
			all = append(all, Pair{a, b})
		}
	}
	return all
}

// layerSingle is a script of one statement that is no list; what cannot be read is taken for more.
func layerSingle(r *Run) bool {
	if len(r.Heredocs) > 0 {
		return false
	}
	return r.Command.Exec || r.Script != nil && len(r.Commands) <= 1
}

func flags(r *Run) []string {
	var all []string
	for _, f := range r.Flags {
		all = append(all, f.Span.Text())
	}
	return all
}
