package evaluate

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

// maxMade is how many builds that need each other's images are followed one after the other. Builds that need
// themselves end there too.
const maxMade = 5

// made is the state that another build of the repository ends in, nil when none makes the context or that cannot be
// followed.
func (b *buildEval) made(ctx context.Context, name string) *state.State {
	other := b.build.Made[name]
	if other == nil || b.depth >= maxMade {
		return nil
	}
	if s, ok := b.others[name]; ok {
		return s
	}
	if b.others == nil {
		b.others = map[string]*state.State{}
	}
	ended, _ := other.Outcome.Of(func() (any, bool) { return b.outcome(ctx, other), ctx.Err() == nil }).(*state.State)
	b.others[name] = ended
	return ended
}

func (b *buildEval) outcome(ctx context.Context, other *analyzers.Build) *state.State {
	if other.Memory != nil { // nothing in it is made by yet another build, which might wait for the same memory
		other.Memory.Lock()
		defer other.Memory.Unlock()
	}
	p := analyzers.NewPass(other)
	if p.Establish(ctx, stages.Analyzer, images.Analyzer, buildcontext.Analyzer, buildcontext.Inference,
		directives.Analyzer) != nil {
		return nil
	}
	f := begun(p, b.depth+1)
	if f.graph.Target < 0 || f.graph.Problem != nil {
		return nil
	}
	result := f.evaluate(ctx)
	for _, s := range result.Stages {
		if len(s.Failures) > 0 {
			return nil
		}
		for _, step := range s.Steps {
			if step.Failure != nil {
				return nil // what comes after is a guess
			}
		}
	}
	return result.Stages[f.graph.Target].Final
}
