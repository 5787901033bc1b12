package evaluate

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// recorded carries a step out. What a RUN without mounts asks of the files is noted, so that it need not be carried out
// again where what it asked for is the same: nil where it is not noted.
func (f *stageEval) recorded(ctx context.Context, step *state.Step) *filesystem.Reads {
	if run, ok := step.Instruction.Command.(*dockerfile.Run); !ok || len(run.Mounts) > 0 {
		f.carryOut(ctx, step)
		return nil
	}
	return f.recording(f.state, func() { f.carryOut(ctx, step) })
}

// recording notes what do asks of a state's files; nil where it is not noted.
func (f *stageEval) recording(s *state.State, do func()) *filesystem.Reads {
	if s == nil || f.build.Memory == nil || !s.Files.WatchedBy(&f.kept.recorder) || s.LoaderCache == s.Files {
		do()
		return nil
	}
	return s.Files.Record(do)
}

// spaced is the state after a step, with room for the changes that a longer step in its place may make.
func (f *stageEval) spaced(step *state.Step) *state.State {
	if after := step.After; f.build.Memory != nil && after.Files != step.Before.Files && after.Files != nil {
		step.After = after.With(func(n *state.State) { n.Files = after.Files.Spaced() })
	}
	return step.After
}

// over is a RUN as it is carried out in another state, of which the files alone differ from those before it; nil where
// it asked for something that differs.
func (s *keptStep) over(now *state.State, compared *filesystem.Comparison) *keptStep {
	if s.reads == nil || !s.before.OnlyFiles(now) {
		return nil
	}
	r, ok := compared.NewRebase(s.before.Files, now.Files, s.reads)
	if !ok {
		return nil
	}
	c := carrying{Rebase: r, known: map[*state.State]*state.State{s.before: now}, arrivals: len(now.Arrivals)}
	step := *s.Step
	step.Before, step.After, step.Calls = c.state(step.Before), c.state(step.After), slices.Clone(step.Calls)
	for i := range step.Calls {
		step.Calls[i].Before = c.state(step.Calls[i].Before)
	}
	if c.failed {
		return nil
	}
	moved := *s
	moved.Step, moved.before = &step, now
	return &moved
}

// carrying is a Rebase of the states of a step.
type carrying struct {
	*filesystem.Rebase
	known    map[*state.State]*state.State
	arrivals int // that were there before the step
	failed   bool
}

func (c *carrying) state(s *state.State) *state.State {
	if s == nil {
		return nil
	}
	if now, ok := c.known[s]; ok {
		return now
	}
	n := *s
	n.Files, n.LoaderCache = c.files(s.Files), c.files(s.LoaderCache)
	if len(s.Arrivals) > c.arrivals {
		n.Arrivals = slices.Clone(s.Arrivals)
		for i, a := range s.Arrivals[c.arrivals:] {
			moved := *a
			moved.Before, moved.After = c.files(a.Before), c.files(a.After)
			n.Arrivals[c.arrivals+i] = &moved
		}
	}
	c.known[s] = &n
	return &n
}

func (c *carrying) files(s *filesystem.State) *filesystem.State {
	now, ok := c.Of(s)
	c.failed = c.failed || !ok
	return now
}
