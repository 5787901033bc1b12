// Package requested establishes which packages RUN instructions request from package managers, after expansion by the
// shell: names, versions, extras and indexes. It does not know whether they exist, nor which dependencies are installed
// with them.
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
			var c configuration
			for _, step := range s.Steps {
				stages[i] = append(stages[i], c.follow(step, of(step))...)
			}
		}
		return stages, nil
	},
}
