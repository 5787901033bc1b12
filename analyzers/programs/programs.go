// Package programs establishes which programs a build and its image start, which file each name refers to, why the
// kernel or a shell would refuse it, and which libraries its loader finds. It rests on packages evaluate and loader and
// judges nothing.
package programs

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer establishes the programs.
var Analyzer = &analyzers.Analyzer[*Result]{
	Name:     "programs",
	Doc:      "the programs that RUN, ENTRYPOINT, CMD and HEALTHCHECK start, and the libraries they load",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (*Result, error) {
		return find(p, evaluate.Analyzer.Of(p), stages.Analyzer.Of(p).Target), nil
	},
}

// Result is the fact.
type Result struct {
	Called  []*Program // by RUN, of every stage that is followed
	Started []Program  // by the target's image: ENTRYPOINT, CMD, HEALTHCHECK
	Copied  []Library  // shared libraries that COPY and ADD bring into the target's image
	Carried []Program  // programs that COPY brings into the target's image and that it does not say to start
	Shadows []Shadow   // copied libraries in whose place the loader takes another
}

// By says which instruction starts a program.
type By uint8

// The instructions that start programs.
const (
	Run By = iota
	Entrypoint
	Cmd
	Healthcheck
	Copy // nothing starts it that is known; it is there to be started
)

// Program is one program that is started.
type Program struct {
	source.Span        // what says so: the word, or the FROM line when the base image does
	By          By     //
	Name        string // as written
	Exec        bool   // the container runtime starts it, not a shell
	Shell       bool   // it is the shell of a shell form
	Inherited   bool   // the base image says so
	Always      bool   // it is certainly started, and the build or the container fails when it cannot be
	Likely      bool   // that it is started is inferred
	State       *state.State
	File
	Closure loader.Closure // of the file, or of its interpreter when it is a script
}

// Library is a shared library that was copied into the target's image.
type Library struct {
	source.Span        // the COPY's source word
	Path        string // in the image
	Name        string // soname, or the file's name when that is not known
	Loader      loader.Kind
	Search      loader.Library // what a program without a RUNPATH finds under the name
}

func (b By) String() string {
	return [...]string{"RUN", "ENTRYPOINT", "CMD", "HEALTHCHECK", "COPY"}[b]
}

func find(p *analyzers.Pass, r *evaluate.Result, target int) *Result {
	result, libraries := Result{}, closures(evaluate.InState(p, resolve))
	called := analyzers.Each(p, func(step *state.Step) []*Program { return calledBy(step, libraries) })
	for _, stage := range r.Stages {
		for _, step := range stage.Steps {
			result.Called = append(result.Called, called(step)...)
		}
	}
	if target < 0 || target >= len(r.Stages) || r.Stages[target].Final == nil {
		return &result
	}
	result.Started = started(r, r.Stages[target], libraries)
	result.Copied = copied(r.Stages[target])
	result.Carried = carried(r.Stages[target], &result, libraries)
	result.Shadows = shadows(r.Stages[target].Final, &result)
	return &result
}

// calledBy are the commands of a step for which files are looked up.
func calledBy(step *state.Step, libraries closures) (all []*Program) {
	for i := range step.Calls {
		if p, ok := called(&step.Calls[i]); ok {
			p.Closure = libraries.of(p.State, p.loaded(), false)
			all = append(all, &p)
		}
	}
	return all
}

// called is a RUN's command, when a file is looked up for it, without its libraries.
func called(c *state.Call) (p Program, ok bool) {
	if c.Function || c.Program.Builtin || len(c.Argv) == 0 || !c.Argv[0].Known || c.Before == nil ||
		c.Reach == state.Never {
		return Program{}, false
	}
	p = Program{Span: c.Name, By: Run, Name: c.Argv[0].Text, State: c.Before, Always: c.Reach == state.Always &&
		!c.Guarded}
	p.File = File{Presence: c.Program.Presence, Likely: c.Program.Likely, Path: c.Program.Path, Entry: c.Program.Entry,
		Searched: c.Program.Searched}
	return p, true
}

// loaded is the file that the kernel loads, "" where none is: the program or its interpreter.
func (f *File) loaded() string {
	switch {
	case f.Presence != filesystem.Present:
		return ""
	case f.Interpreter != "" && f.Refusal == Startable:
		return f.Interpreter
	}
	return f.Path
}
