package evaluate

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

// keptStage is one stage as it is, and as it was in builds before.
type keptStage struct {
	version
	past []*version // the newest first
	lost int        // builds that had no such stage
}

// version is what a stage came to in one build.
type version struct {
	from     *dockerfile.Instruction
	base     *state.State // before FROM made it the stage's own; nil: nothing began
	kind     stages.Kind
	windows  stages.Windows
	platform string
	initial  *state.State
	triggers []*dockerfile.Instruction // nil: one that no builder accepts
	steps    []keptStep                // those of ONBUILD triggers come first
	start    keptStart
	whole    bool // it was followed to its end

	looked int // steps that are passed
	unused int // builds that came to something else
}

const (
	// maxPast is how many versions of a stage are kept: whoever takes a change back, by itself or as they make another,
	// comes back to one of them.
	maxPast = 2
	// maxUnused is for how many builds one is kept that none comes to.
	maxUnused = analyzers.Unasked
)

// matched are the kept stages for those of a document: the one with the same FROM, wherever it stands now. Those that
// are left over follow, in case they come back.
func matched(kept []*keptStage, now []*dockerfile.Stage) []*keptStage {
	of, used := map[*dockerfile.Instruction]*keptStage{}, map[*keptStage]bool{}
	for _, k := range kept {
		if k.from != nil {
			of[k.from] = k
		}
	}
	all := make([]*keptStage, len(now), len(now)+len(kept))
	for n, s := range now {
		if k := of[s.From]; k != nil && !used[k] {
			all[n], used[k] = k, true
		}
	}
	for n := range all {
		if all[n] != nil {
			continue
		}
		if all[n] = (&keptStage{}); n < len(kept) && !used[kept[n]] {
			all[n], used[kept[n]] = kept[n], true
		}
	}
	for _, k := range kept {
		if used[k] {
			k.lost = 0
		} else if k.lost++; k.lost <= maxUnused {
			all = append(all, k)
		}
	}
	for _, k := range all {
		k.age()
	}
	return all
}

// age makes what the stage is what it was.
func (k *keptStage) age() {
	if last := k.version; last.base != nil {
		if !last.whole && len(k.past) > 0 { // of one that was cut short, some steps are old yet
			last.steps = append(last.steps, k.past[0].steps[k.past[0].looked:]...)
		}
		for _, v := range k.past {
			v.unused++
		}
		k.past = slices.DeleteFunc(k.past, func(v *version) bool { return v.unused > maxUnused || v.same(&last) })
		k.past = slices.Insert(k.past, 0, &last)
		k.past = k.past[:min(len(k.past), maxPast)]
		k.version = version{from: last.from}
	}
	for _, v := range k.past {
		v.looked = 0
	}
}

// same reports whether two versions are one.
func (v *version) same(o *version) bool {
	return v.initial == o.initial &&
		slices.EqualFunc(v.steps, o.steps, func(a, b keptStep) bool { return a.Step == b.Step })
}

// fits reports whether steps of the version may be the present stage's.
func (f *stageEval) fits(v *version) bool {
	stage := f.graph.Stages[f.index]
	return v.kind == stage.Base.Kind && v.windows == stage.Windows && v.platform == stage.Platform
}

// began takes over what FROM returned in a build before, if it returns the same.
func (f *stageEval) began(base *state.State, initial func() *state.State) {
	k, stage, from := f.kept.stages[f.index], f.graph.Stages[f.index], f.stage.Stage.From
	now := version{from: from, base: base, kind: stage.Base.Kind, windows: stage.Windows, platform: stage.Platform}
	for _, v := range k.past {
		if v.base == base && f.fits(v) && (v.from == from || len(base.OnBuild.List()) == 0) { // their steps stand at the FROM line
			now.initial, now.triggers = v.initial, slices.Clip(v.triggers)
			if v.from == from {
				now.start = v.start
			}
			break
		}
	}
	if now.initial == nil {
		now.initial = initial()
	}
	k.version, f.state = now, now.initial
}

// candidate is the step that an instruction was in the version, nil when it was none. Those before it are passed.
func (v *version) candidate(i *dockerfile.Instruction, trigger bool) *keptStep {
	for n := v.looked; n < len(v.steps); n++ {
		if s := &v.steps[n]; s.Instruction == i && s.Trigger == trigger {
			v.looked = n + 1
			return s
		}
	}
	return nil
}
