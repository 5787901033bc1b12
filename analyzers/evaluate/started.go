package evaluate

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// keptStart is what an image starts; before is what its container begins with, and Step may be nil.
type keptStart struct {
	keptStep
	of    *state.State // where the stage ended; nil: nothing is kept
	run   definitions.Running
	words []said
}

// said is a word of what is started.
type said struct {
	source.Span
	text string
}

// started finds what a container of the stage's image begins with, and what it starts.
func (f *stageEval) started(ctx context.Context) {
	stage, before := f.kept.stages[f.index], *f.budget
	past := slices.DeleteFunc(slices.Clone(stage.past), func(v *version) bool { return v.from != stage.from })
	for _, v := range past {
		k := &v.start
		if k.of == f.state && k.run.Same(f.build.Run) && f.budget.Repeat(k.spent) {
			f.stage.Container, f.stage.Start, stage.start = k.before, k.Step, *k
			return
		}
		*f.budget = before
	}
	now := keptStart{of: f.state, run: f.build.Run}
	now.before = f.container()
	f.stage.Container = now.before
	if now.before != nil {
		now.words = f.said(now.before)
	}
	for _, v := range past {
		if moved := v.start.over(now.before, &f.kept.compared, f.build.Run, now.words); moved != nil &&
			f.budget.Repeat(v.start.spent) {
			now.Step, now.reads = moved.Step, moved.reads
			break
		}
		*f.budget = before
	}
	if now.Step == nil {
		now.reads = f.recording(now.before, func() { now.Step = f.start(ctx) })
	}
	f.stage.Start, now.spent = now.Step, f.budget.Since(before)
	if ctx.Err() == nil && !f.budget.Exceeded() {
		stage.start = now
	}
}

// over is the start in another container, of which nothing but files differs that it did not ask for; nil where
// something else does.
func (k *keptStart) over(now *state.State, compared *filesystem.Comparison, run definitions.Running,
	words []said) *keptStep {
	if k.Step == nil || now == nil || !k.run.Same(run) || !slices.Equal(k.words, words) {
		return nil
	}
	return k.keptStep.over(now, compared)
}

// said are the words of ENTRYPOINT and CMD, and where they stand.
func (f *stageEval) said(s *state.State) (all []said) {
	for _, w := range slices.Concat(f.startWords(s.Entrypoint), f.startWords(s.Cmd)) {
		all = append(all, said{w.Span, w.Text})
	}
	return all
}
