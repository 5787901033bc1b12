package evaluate

import (
	"context"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/script"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// start follows what ENTRYPOINT and CMD start when a container of the stage's image is run without arguments, as RUN is
// followed: with the image's user, environment and working directory. What docker run may add to the environment is not
// known; where no failure is certain for that, what happens when it adds nothing is likely.
func (f *stageEval) start(ctx context.Context) *state.Step {
	s := f.stage.Container
	if s == nil || !s.Entrypoint.Known || !s.Cmd.Known || s.Files == nil {
		return nil
	}
	fields := f.startWords(s.Entrypoint)
	if !s.Entrypoint.Shell {
		rest := f.startWords(s.Cmd)
		for i := range fields {
			if len(rest) > 0 && f.inherited(s.Entrypoint) && !f.inherited(s.Cmd) {
				fields[i].Span = rest[0].Span // what the Dockerfile itself says is the place to look at
			}
		}
		fields = append(fields, rest...)
	}
	if len(fields) == 0 || fields[0].Text == "" || s.Module(fields[0].Text) {
		return nil
	}
	step, wondered := f.begun(ctx, fields, s.Env.Container())
	strange := s.Env.Open && filesystem.Stat(s.Files, "/bin/sh").Entry.Presence != filesystem.Present // nothing is known of its image
	if step.Failure == nil && wondered && !strange && !f.build.Run.EnvFiles {
		bare := s.Env.Container()
		bare.Open = false
		if again, _ := f.begun(ctx, fields, bare); again.Failure != nil {
			step.Failure = again.Failure
			if step.Failure.Likely = true; step.Failure.Kind == state.FailsVariable || exits(step.Failure) {
				step.Failure.Kind = state.FailsUnlessSet
			}
		}
	}
	if step.Failure != nil && lacks(step.Failure) && !s.Entrypoint.Shell && len(s.Cmd.Argv) == 0 {
		given := append(slices.Clip(fields), tools.Word{Span: fields[0].Span, Many: true})
		if again, _ := f.begun(ctx, given, s.Env.Container()); again.Failure == nil {
			step.Failure.Kind = state.FailsUnlessGiven
		}
	}
	if step.Failure != nil && (s.Entrypoint.Likely || s.Cmd.Likely && !s.Entrypoint.Shell) {
		step.Failure.Likely = true
	}
	return step
}

// lacks reports whether a program may end for want of arguments.
func lacks(f *state.Failure) bool { return exits(f) || f.Kind == state.FailsArguments }

// exits reports whether a script ends by its own will.
func exits(f *state.Failure) bool {
	return f.Kind == state.FailsExit && strings.HasPrefix(f.Reason, "exit ")
}

// begun is what comes of the words of a start in an environment; wondered: something rests on a variable that the
// environment may have.
func (f *stageEval) begun(ctx context.Context, fields []tools.Word, env state.Environment) (
	step *state.Step, wondered bool) {
	before := *f.stage.Container
	before.Env = env
	step = &state.Step{Before: &before, After: &before}
	r := &tools.Run{Context: ctx, Step: step, Repositories: f.build.Packages,
		Why: filesystem.Cause{Span: fields[0].Span}, Budget: f.budget, Memory: map[any]any{}, Tools: table.Tools,
		Offline: true, Container: true, Sent: f.sent()}
	m := script.New(r, step.Before)
	if _, said := m.Vars["BASH_ENV"]; !said {
		m.Vars["BASH_ENV"] = tools.Variable{Unset: true, Exported: true} // nobody has every shell of a container read a file before it starts
	}
	if !known(f.state) {
		m.User = state.Identity{}
	}
	m.Exec(fields)
	return step, r.Wondered
}

// sent is the build context, as what commands ask for.
func (f *stageEval) sent() filesystem.Tree {
	if f.context == nil {
		return nil
	}
	return f.context
}

// known reports whether the image's user is one that the image has. One that it has not is user-unknown's.
func known(s *state.State) bool {
	trial := &tools.Run{Step: &state.Step{Before: s}}
	return trial.CheckUser(source.Span{})
}

// inherited reports whether the base image set a process.
func (f *stageEval) inherited(p state.Process) bool {
	return p.Cause.Span.Nowhere() || f.stage.Stage.From != nil && f.stage.Stage.From.Covers(p.Cause.Span)
}

// startWords pairs a process with the words of the instruction that set it; without one they stand at the FROM line.
func (f *stageEval) startWords(p state.Process) []tools.Word {
	spans, at := f.startSpans(p)
	words := make([]tools.Word, len(p.Argv))
	for i, text := range p.Argv {
		words[i] = tools.Word{Span: at, Text: text, Known: true}
		if i < len(spans) {
			words[i].Span = spans[i]
		}
	}
	return words
}

func (f *stageEval) startSpans(p state.Process) (spans []source.Span, at source.Span) {
	if from := f.stage.Stage.From; from != nil {
		at = from.Span
		if c, ok := from.Command.(*dockerfile.From); ok {
			at = c.Image.Span
		}
	}
	if p.Cause.Span.Nowhere() {
		return nil, at
	}
	for _, stage := range f.result.Stages {
		for _, step := range stage.Steps {
			if step.Trigger || step.Instruction == nil || !step.Instruction.Covers(p.Cause.Span) {
				continue
			}
			var said dockerfile.Process
			switch c := step.Instruction.Command.(type) {
			case *dockerfile.Entrypoint:
				said = c.Process
			case *dockerfile.Cmd:
				said = c.Process
			}
			for _, w := range said.Args {
				spans = append(spans, w.Span)
			}
			return spans, step.Instruction.Span
		}
	}
	return nil, p.Cause.Span
}
