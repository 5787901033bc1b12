package evaluate

import (
	"context"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// run carries out a RUN whose mounts are laid over step.Before: everything it may have written is unknown afterwards.
func (f *follower) run(_ context.Context, step *Step, _ *dockerfile.Run) {
	edit := step.Before.Files.Edit()
	edit.Under("/", f.cause(step))
	step.After = step.Before.with(func(n *State) {
		n.Files, n.LoaderCache, n.Packages = edit.Done(), nil, Packages{}
	})
}
