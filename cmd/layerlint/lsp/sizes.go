package lsp

import (
	"context"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/sizes"
)

// adds is what an instruction adds to the target's image; ok is false when nothing is known of it.
func (a *analysis) adds(i *dockerfile.Instruction) (bytes int64, known, ok bool) {
	if a.establish(context.Background(), sizes.Analyzer) != nil {
		return 0, false, false
	}
	for _, step := range sizes.Analyzer.Of(a.pass) {
		if step.Instruction == i && !step.Trigger {
			bytes, known = step.Sum()
			return bytes, known, bytes > 0 || known
		}
	}
	return 0, false, false
}
