package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "stage-unknown",
	Summary: "FROM or --from names a stage that does not exist",
	Doc: `The build stops: *biulder: failed to resolve source metadata*.

## Why

--from takes the name or number of an earlier stage, or else the name of an image. A number that no stage has is an
error, and so is the name of a later stage. Any other name is looked up in a registry.

If neither a stage nor a known image has the name, this is a warning in two cases: the name is close to a stage's, or
it is a usual name of stages that no official image has (builder, build, deps ...). The registry may have the image
all the same. In FROM the second case is an info, because docker buildx bake and compose define build contexts with
such names. Those that a bake or compose file, a workflow or a script near the Dockerfile defines are known.

## Good

Use the stage's name.`,
	Also:     []string{"DL3022"},
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "stage-unknown", func(_ *state.Step, f state.Failure) {
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason,
				Related: nearStages(p, f.Span.Text())})
		})
		for _, stage := range evaluate.Analyzer.Of(p.Pass).Stages {
			suspectBase(p, stage)
		}
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			for _, n := range step.Needs {
				if n.Kind == state.NeedImage && n.Presence == filesystem.Unknown {
					suspect(p, dockerfile.Word{Span: n.Span, Text: n.Name}, Warning)
				}
			}
		})
	},
})

func suspectBase(p *Pass, stage *evaluate.Stage) {
	if stage.Stage.From == nil || stage.Initial == nil || stage.Initial.Image != nil || len(stage.Failures) > 0 {
		return
	}
	from, ok := stage.Stage.From.Command.(*dockerfile.From)
	if ok && stages.Analyzer.Of(p.Pass).Stages[stage.Stage.Index].Base.Kind == stages.Images {
		suspect(p, from.Image, Info)
	}
}

// suspect reports whether this is a name that was surely meant to be a stage's: as a warning when one is nearly called
// so, else as severity.
func suspect(p *Pass, name dockerfile.Word, severity Severity) {
	if _, context := p.Build.Contexts[name.Text]; context || !meantForStage(p, name.Text) {
		return
	}
	near := nearStages(p, name.Text)
	if len(near) > 0 {
		severity = Warning
	}
	p.Report(Diagnostic{Span: name.Span, Severity: severity, Likely: true, Related: near,
		Message: fmt.Sprintf("no stage is named %s, and no image of that name is known", name.Text)})
}
