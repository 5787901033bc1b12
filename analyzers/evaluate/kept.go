package evaluate

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// memory is what following a build came to. Following the same document with another text starts where the text
// differs: a step is taken over when its instruction and the state before it are the very same, and the states that it
// takes files from have the same for it. The zero value has nothing.
type memory struct {
	args   map[string]stages.Arg
	mixed  bool
	shells []directives.Shell
	folder string // of the build context where nobody named it: it goes by the paths that the text names
	stages []*keptStage
	bases  map[baseKey]keptBase
	offers *state.Offers

	recorder filesystem.Recorder   // of what is asked of the states
	compared filesystem.Comparison // of states of the build with those of builds before it
}

// baseKey is what the state of a base goes by that is an image and no stage.
type baseKey struct {
	kind stages.Kind
	stages.Image
}

// keptBase is the state that an image gives; nil is one that is not known.
type keptBase struct {
	image *imagedb.Image
	state *state.State
}

// base is the state of an image, not of a stage: the same one for as long as the image is the same.
func (b *buildEval) base(kind stages.Kind, of stages.Image, image *imagedb.Image,
	give func() *state.State) *state.State {
	key := baseKey{kind, of}
	if k, ok := b.kept.bases[key]; ok && k.image == image {
		return k.state
	}
	s := give()
	if b.build.Memory != nil {
		s = s.Watched(&b.kept.recorder)
	}
	b.kept.bases[key] = keptBase{image, s}
	return s
}

type keptStep struct {
	*state.Step
	before          *state.State // Step.Before has the mounts of a RUN
	began           flags
	layered, cmdSet bool
	reads           *filesystem.Reads // what was asked of the states of a RUN; nil: that is not known
	took            []taken
	spent           bounds.Budget
	offers          state.OffersPart
}

// taken is a source that a step took files from.
type taken struct {
	word  dockerfile.Word
	mount bool
	state *state.State
	label string
	paths []string // that were taken, before links are followed
}

// alike reports whether another state has for the step what the one had that it took files from. What else is in it
// does not count.
func (t taken) alike(other *state.State, compared *filesystem.Comparison) bool {
	if t.state.Files == nil || other.Files == nil || t.state.ImageRef != other.ImageRef ||
		t.state.Image != other.Image {
		return false
	}
	for _, p := range t.paths {
		before, now := filesystem.Stat(t.state.Files, p), filesystem.Stat(other.Files, p)
		if !reflect.DeepEqual(before, now) || !compared.Alike(t.state.Files, other.Files, now.Path) {
			return false
		}
	}
	return true
}

// recall takes over what was kept of the build before; what every step may rest on must be the same.
func (b *buildEval) recall(k *memory, inferred *buildcontext.Inferred) {
	folder := ""
	if inferred != nil {
		folder = fmt.Sprint(inferred.Fits, inferred.Folder)
	}
	args := b.graph.Values()
	if k.offers == nil {
		k.offers, k.bases = &state.Offers{}, map[baseKey]keptBase{}
	}
	if !maps.Equal(k.args, args) || k.mixed != b.mixed || k.folder != folder || !slices.Equal(k.shells, b.shells) {
		k.stages = nil
	}
	k.stages = matched(k.stages, b.build.Document.Stages)
	k.args, k.mixed, k.folder, k.shells = args, b.mixed, folder, b.shells
	k.offers.Reset()
	k.compared = filesystem.Comparison{}
	b.kept, b.offers = k, k.offers
}

// triggered is a trigger of the base, understood once.
func (f *stageEval) triggered(n int, text string) (*dockerfile.Instruction, error) {
	k := f.kept.stages[f.index]
	if n < len(k.triggers) && k.triggers[n] != nil {
		return k.triggers[n], nil
	}
	i, err := dockerfile.ParseTrigger(text)
	if n == len(k.triggers) {
		k.triggers = append(k.triggers, i)
	}
	return i, err
}

// again takes the step of an instruction over from a build before, when nothing that it rests on differs.
func (f *stageEval) again(ctx context.Context, i *dockerfile.Instruction) bool {
	k := f.kept.stages[f.index]
	if len(f.stage.Steps) != len(k.steps) {
		return false
	}
	var room [maxPast]*keptStep
	candidates := room[:0]
	for _, v := range k.past {
		if !f.fits(v) || !f.at.Nowhere() && v.from != k.from {
			continue
		}
		s := v.candidate(i, !f.at.Nowhere())
		if s == nil || s.began != (flags{f.layered, f.cmdSet}) {
			continue
		}
		if s.before != f.state {
			candidates = append(candidates, s)
		} else if now := f.stillTakes(ctx, s); now != nil {
			return f.takeOver(now)
		}
	}
	for _, s := range candidates {
		if moved := s.over(f.state, &f.kept.compared); moved != nil {
			return f.takeOver(moved)
		}
	}
	return false
}

// takeOver takes a step over; false where it costs more than there is.
func (f *stageEval) takeOver(s *keptStep) bool {
	k, before := f.kept.stages[f.index], *f.budget
	if !f.budget.Repeat(s.spent) || !f.offers.Repeat(s.offers) {
		*f.budget = before
		return false
	}
	f.layered, f.cmdSet, f.state = s.layered, s.cmdSet, s.After
	f.stage.Steps, k.steps = append(f.stage.Steps, s.Step), append(k.steps, *s)
	return true
}

// stillTakes is a step where the sources that it takes files from are what they were, as far as it takes from them: with
// the present ones. nil where they are not.
func (f *stageEval) stillTakes(ctx context.Context, s *keptStep) *keptStep {
	for n, t := range s.took {
		src := f.source(t.word, t.mount)
		if src.Problem != nil {
			return nil
		}
		var failures []state.Failure
		now, _ := f.open(ctx, src, &failures)
		if len(failures) > 0 || f.label(src) != t.label || now != t.state && !t.alike(now, &f.kept.compared) {
			return nil
		}
		if now != t.state {
			s = s.from(n, now)
		}
	}
	return s
}

// from is the step with files from another state that has the same for it.
func (s *keptStep) from(n int, now *state.State) *keptStep {
	to, step, before := *s, *s.Step, s.took[n].state
	step.Copies = slices.Clone(step.Copies)
	for i := range step.Copies {
		if step.Copies[i].From == before {
			step.Copies[i].From = now
		}
	}
	to.Step, to.took = &step, slices.Clone(s.took)
	to.took[n].state = now
	return &to
}

// flags are what a step goes by beside the state.
type flags struct{ layered, cmdSet bool }

// moment is what a step begins with.
type moment struct {
	state  *state.State
	flags  flags
	budget bounds.Budget
	offers state.Mark
}

func (f *stageEval) now() moment {
	return moment{f.state, flags{f.layered, f.cmdSet}, *f.budget, f.offers.Mark()}
}

// keep notes a step for the build to come. One that was cut short may do more when others need less.
func (f *stageEval) keep(s *state.Step, before moment, reads *filesystem.Reads) {
	k, offers := f.kept.stages[f.index], f.offers.Since(before.offers)
	if n := len(f.stage.Steps); n == len(k.steps)+1 && !f.unsteady && !offers.Exceeded && !f.budget.Exceeded() {
		k.steps = append(k.steps, keptStep{Step: s, before: before.state, began: before.flags, layered: f.layered,
			cmdSet: f.cmdSet, reads: reads, took: f.took, spent: f.budget.Since(before.budget), offers: offers})
	}
}
