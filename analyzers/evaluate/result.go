package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

func (s *Stage) refuse(p *stages.Problem) {
	if p != nil {
		s.Failures = append(s.Failures,
			state.Failure{Span: p.Span, Kind: p.Kind, Reason: p.Reason, Likely: p.Likely, Arg: p.Arg})
	}
}

// Result is the fact: every stage, in file order. Stages the target does not reach have Reached unset and no steps.
type Result struct {
	Stages   []*Stage
	Failures []state.Failure // of no stage: a target that does not exist, an argument before the first FROM in error
}

// Stage is one stage followed.
type Stage struct {
	Stage   *dockerfile.Stage
	Reached bool
	Initial *state.State // what FROM gives
	Steps   []*state.Step
	Final   *state.State
	// Failures are why FROM does not succeed: a bad reference, a missing image, a trigger no builder accepts. A stage
	// that is not reached has here what is refused all the same.
	Failures []state.Failure

	// Container is what a container of the target's image begins with; nil where nobody starts it as it is, for ONBUILD
	// adds files first or the definition of the build has something else started.
	Container *state.State
	// Start is what ENTRYPOINT and CMD of the target's image start, followed like a RUN; nil where that is not known.
	Start *state.Step

	layered bool // it is more than an untouched scratch
}
