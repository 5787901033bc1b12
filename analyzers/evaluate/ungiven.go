package evaluate

import (
	"context"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/state"
)

// spoken are the kinds of failures whose reason is what a command prints; those of others are names.
var spoken = map[state.FailureKind]bool{state.FailsPath: true, state.FailsArguments: true, state.FailsAccount: true,
	state.FailsAccountID: true, state.FailsExit: true, state.FailsOption: true, state.FailsVariable: true}

// ungiven records whether a RUN fails without the value of a build argument that has no default, which docker build
// leaves unset unless --build-arg gives it. The failure names the argument.
func (f *stageEval) ungiven(ctx context.Context, step *state.Step, cmd *dockerfile.Run) {
	text := step.Instruction.Span.Text()
	for _, name := range step.Before.Env.Names() {
		v, _ := step.Before.Env.Lookup(name)
		if !v.Ungiven || !strings.Contains(text, "$"+name) && !strings.Contains(text, "${"+name) {
			continue
		}
		before := step.Before
		trial := &state.Step{Instruction: step.Instruction, Trigger: step.Trigger, Before: before, After: before}
		f.carry(ctx, trial, cmd, name)
		if failure := trial.Failure; failure != nil && spoken[failure.Kind] {
			without := *failure
			without.Likely, without.Kind, without.Arg = true, state.FailsVariable, name
			step.Failure = &without
			return
		}
	}
}
