// Package sizes establishes how many bytes the instructions of the target's image add, as far as files and packages
// declare their sizes, and how many of them are removed later but stay in the image. A size that is not known is
// reported as unknown.
package sizes

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

// Analyzer returns the instructions in the order in which they are carried out. Of the build context only single files
// are weighed.
var Analyzer = &analyzers.Analyzer[[]Step]{
	Name:     "sizes",
	Doc:      "bytes that each instruction adds, but for folders of the build context",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, buildcontext.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Step, error) {
		return of(p, 20000, 0), nil
	},
}

// Whole is Analyzer with the folders of the build context, each of whose files is looked at.
var Whole = &analyzers.Analyzer[[]Step]{
	Name:     "sizes-whole",
	Doc:      "bytes that each instruction adds",
	Requires: Analyzer.Requires,
	Run: func(_ context.Context, p *analyzers.Pass) ([]Step, error) {
		return of(p, maxWeighed, maxWeighed), nil
	},
}

// Every is Whole with the steps of all stages that the target reaches, by stage and then in order. What is removed
// again is what the finished stage no longer has.
var Every = &analyzers.Analyzer[[]Step]{
	Name:     "sizes-every",
	Doc:      "bytes that each instruction of every reached stage adds",
	Requires: Analyzer.Requires,
	Run: func(_ context.Context, p *analyzers.Pass) ([]Step, error) {
		build, context := evaluate.Analyzer.Of(p), buildcontext.Analyzer.Of(p)
		var all []Step
		for _, s := range build.Stages {
			if s.Final != nil {
				w := weighing{context: context, final: s.Final, limit: maxWeighed, folders: maxWeighed}
				all = append(all, w.stage(s)...)
			}
		}
		return all, nil
	},
}

// Step is one instruction that adds to the image.
type Step struct {
	*state.Step
	Stage *dockerfile.Stage
	Parts []Part
}

// Part is one thing that it adds.
type Part struct {
	source.Span
	Kind   Kind
	Name   string        // the source path, the packages, the folder
	Bytes  int64         // at least so many
	Known  bool          // and no more
	Gone   int64         // bytes of it that a later instruction removes; they stay in the image
	Copied *state.Copied // of a Copy; nil for a heredoc
}

// Kind says how a part gets in.
type Kind uint8

// The kinds.
const (
	Other    Kind = iota // what commands write that are not weighed
	Copy                 // of COPY and ADD
	Packages             // their installed size, as the package manager states it
	Again                // files of earlier instructions that chown or chmod writes once more
)

// Sum adds the parts up; known is false when there may be more.
func (s Step) Sum() (bytes int64, known bool) {
	known = true
	for _, p := range s.Parts {
		bytes += p.Bytes
		known = known && p.Known
	}
	return bytes, known
}

func of(p *analyzers.Pass, limit, folders int) []Step {
	build, graph := evaluate.Analyzer.Of(p), stages.Analyzer.Of(p)
	if graph.Target < 0 || graph.Target >= len(build.Stages) || build.Stages[graph.Target].Final == nil {
		return nil
	}
	w := weighing{context: buildcontext.Analyzer.Of(p), final: build.Stages[graph.Target].Final, limit: limit,
		folders: folders}
	var all []Step
	for _, i := range graph.Lineage(graph.Target) {
		all = append(all, w.stage(build.Stages[i])...)
	}
	return all
}

func (w weighing) stage(stage *evaluate.Stage) (all []Step) {
	for n, step := range stage.Steps {
		if s := w.step(step, removes(stage.Steps[n+1:])); len(s.Parts) > 0 {
			s.Stage = stage.Stage
			all = append(all, s)
		}
	}
	return all
}

// removes reports whether one of the steps may take files away.
func removes(steps []*state.Step) bool {
	for _, s := range steps {
		if _, ok := s.Instruction.Command.(*dockerfile.Run); ok && len(s.Calls) > 0 {
			return true
		}
	}
	return false
}
