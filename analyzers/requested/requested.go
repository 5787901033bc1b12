// Package requested establishes which packages RUN instructions ask package managers for, after the shell's expansion:
// names, versions, extras and indexes. It says nothing of whether they exist, and nothing of what the package managers
// take along.
package requested

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
)

// Analyzer lists, for every stage in file order, the packages that its RUN instructions ask for in order.
var Analyzer = &analyzers.Analyzer[[][]Install]{
	Name:     "requested",
	Doc:      "packages that each stage asks package managers for",
	Requires: []analyzers.Node{evaluate.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([][]Install, error) {
		build := evaluate.Analyzer.Of(p)
		stages, of := make([][]Install, len(build.Stages)), analyzers.Each(p, of)
		for i, s := range build.Stages {
			for _, step := range s.Steps {
				stages[i] = append(stages[i], of(step)...)
			}
		}
		return stages, nil
	},
}
