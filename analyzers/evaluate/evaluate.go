// Package evaluate follows a build instruction by instruction: what FROM, COPY, ADD, ENV, USER and others do to the
// state of a stage and, through package script, what a RUN does to it. It never judges; rules read its fact.
package evaluate

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer follows the whole build.
var Analyzer = &analyzers.Analyzer[*Result]{
	Name: "evaluate",
	Doc:  "what every instruction does: files, environment, user, commands",
	Requires: []analyzers.Node{stages.Analyzer, images.Analyzer, buildcontext.Analyzer, buildcontext.Inference,
		directives.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) (*Result, error) {
		return begun(p, 0).evaluate(ctx), ctx.Err()
	},
}

// begun returns a build of which nothing is evaluated yet. depth is how many builds need what it makes.
func begun(p *analyzers.Pass, depth int) *buildEval {
	b := &buildEval{
		build:   p.Build,
		graph:   stages.Analyzer.Of(p),
		images:  images.Analyzer.Of(p),
		context: buildcontext.Analyzer.Of(p),
		shells:  directives.Analyzer.Of(p).Shells,
		result:  &Result{},
		budget:  &bounds.Budget{},
		mixed:   state.Mixes(p.Build.Document.File.Content),
		depth:   depth,
	}
	b.recall(analyzers.Kept[memory](p.Build), buildcontext.Inference.Of(p))
	return b
}

func (b *buildEval) evaluate(ctx context.Context) *Result {
	if p := b.graph.Problem; p != nil {
		b.result.Failures = append(b.result.Failures, state.Failure{Span: p.Span, Kind: p.Kind, Reason: p.Reason,
			Likely: p.Likely})
	}
	for _, s := range b.build.Document.Stages {
		b.result.Stages = append(b.result.Stages, &Stage{Stage: s})
	}
	for i, s := range b.graph.Stages {
		if s.Reached {
			b.stage(ctx, i)
		}
	}
	b.unreached()
	return b.result
}

// buildEval is one build being evaluated.
type buildEval struct {
	build   *analyzers.Build
	graph   *stages.Graph
	images  *images.Set
	context *buildcontext.Context // nil: unknown
	shells  []directives.Shell
	result  *Result
	offers  *state.Offers
	kept    *memory
	mixed   bool // see State.Foreign
	budget  *bounds.Budget
	depth   int                     // how many builds need what this one makes
	others  map[string]*state.State // what other builds of the repository end in, by the name of their context
}

// stageEval is one stage being evaluated. Instructions move state on.
type stageEval struct {
	*buildEval
	index   int
	stage   *Stage
	state   *state.State
	layered bool        // the stage has files to look users up in: it is not an untouched scratch
	cmdSet  bool        // CMD was given in this stage, so ENTRYPOINT keeps it
	at      source.Span // the FROM line while ONBUILD triggers run, else nowhere

	took     []taken // by the instruction that is evaluated
	unsteady bool    // an instruction took what may be something else the next time
}

// stage evaluates a stage once and returns it.
func (b *buildEval) stage(ctx context.Context, index int) *Stage {
	s := b.result.Stages[index]
	if s.Reached {
		return s
	}
	s.Reached = true
	f := &stageEval{buildEval: b, index: index, stage: s}
	s.Steps = slices.Grow(s.Steps, len(s.Stage.Instructions))
	triggers := f.begin(ctx)
	s.Initial = f.state
	f.trigger(ctx, triggers)
	for _, i := range s.Stage.Instructions {
		if ctx.Err() != nil {
			break
		}
		f.step(ctx, i)
	}
	if ctx.Err() == nil {
		f.kept.stages[index].whole = true
	}
	s.Final = f.state
	if index == b.graph.Target && ctx.Err() == nil {
		f.started(ctx)
	}
	s.layered = f.layered
	return s
}

// unreached notes what BuildKit refuses in stages that it does not build.
func (b *buildEval) unreached() {
	for i, s := range b.result.Stages {
		if s.Reached {
			continue
		}
		g := b.graph.Stages[i]
		s.refuse(g.Base.Problem)
		for _, u := range g.Uses {
			if u.Problem != nil && u.Problem.Static {
				s.refuse(u.Problem)
			}
		}
	}
}

// trigger carries out the ONBUILD triggers of the base, as if they stood right after FROM.
func (f *stageEval) trigger(ctx context.Context, texts []string) {
	if len(texts) == 0 {
		return
	}
	f.at = f.stage.Stage.From.Span
	defer func() { f.at = source.Span{} }()
	for n, text := range texts {
		i, err := f.triggered(n, text)
		if err != nil {
			f.stage.Failures = append(f.stage.Failures, state.Failure{Span: f.at, Kind: state.FailsOnbuild,
				Reason: err.Error()})
			continue
		}
		f.step(ctx, i)
	}
}

func (f *stageEval) step(ctx context.Context, i *dockerfile.Instruction) {
	if f.again(ctx, i) {
		return
	}
	before := f.now()
	f.took = nil
	step := &state.Step{Instruction: i, Trigger: !f.at.Nowhere(), Before: f.state, After: f.state}
	reads := f.recorded(ctx, step)
	if step.Trigger {
		step.MoveTo(f.at)
	}
	f.state = f.spaced(step)
	f.stage.Steps = append(f.stage.Steps, step)
	if ctx.Err() == nil {
		f.keep(step, before, reads)
	}
}

// cause is the instruction as the reason of what it does.
func (f *stageEval) cause(s *state.Step) filesystem.Cause {
	if s.Trigger {
		return filesystem.Cause{Span: f.at, Note: "ONBUILD " + s.Instruction.Text()}
	}
	return filesystem.Cause{Span: s.Instruction.Span}
}

// expand replaces a word's variables. known is false when one of them is unknown or the word is in error, which is a
// failure.
func (f *stageEval) expand(s *state.Step, w dockerfile.Word) (value string, known bool) {
	return f.expandIn(s, w, s.Before.Env)
}

func (f *stageEval) expandIn(s *state.Step, w dockerfile.Word, env state.Environment) (value string, known bool) {
	e, ok := f.expansion(s, w, env)
	return e.Value, ok && e.Known
}

// expansion is what a word becomes; an error of its variables is the step's failure, and not ok.
func (f *stageEval) expansion(s *state.Step, w dockerfile.Word, env state.Environment) (
	e dockerfile.Expansion, ok bool) {
	if w.Nowhere() && w.Text == "" {
		return dockerfile.Expansion{Known: true}, true
	}
	e, err := dockerfile.Expand(w.Text, f.escape(s), f.affordable(env.Value))
	if err != nil {
		s.Fail(w.Span, false, state.FailsExpand, err.Error())
		return dockerfile.Expansion{}, false
	}
	return e, true
}

// affordable is a Lookup that knows nothing more once too much was asked of it.
func (b *buildEval) affordable(lookup dockerfile.Lookup) dockerfile.Lookup {
	return func(name string) (value string, known, set bool) {
		value, known, set = lookup(name)
		if !b.budget.Affords(len(value), 1) {
			return "", false, false
		}
		return value, known, set
	}
}

// escape is the escape character that the step's instruction is read with.
func (f *stageEval) escape(s *state.Step) byte {
	if s.Trigger {
		return '\\'
	}
	return f.build.Document.Escape
}
