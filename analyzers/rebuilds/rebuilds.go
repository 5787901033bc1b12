// Package rebuilds establishes what a build's cache keys rest on, and so which instructions BuildKit carries out again
// after a change: of a file of the build context, of a build argument's value, or of an image. It follows nothing by
// itself and judges nothing.
//
// An instruction that adds files runs again when the one before it does, when its words come to something else, or when
// what it takes in changes. RUN has in its key the values of all variables, those of ARG included. Files of the
// context, of other stages and of images count by what they hold, their names, modes and owners, not by their times: a
// COPY of what another stage made again is only carried out again where that is different now. COPY --link does not
// look at what is before it. Instructions that only set something are never carried out. Source: BuildKit's solver and
// its documentation of the build cache and of Dockerfiles; confirmed by testdata/rebuilds.
package rebuilds

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer establishes what the reached stages rest on.
var Analyzer = &analyzers.Analyzer[*Graph]{
	Name:     "rebuilds",
	Doc:      "what instructions rest on, and which are carried out again after a change",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, buildcontext.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (*Graph, error) {
		return &Graph{build: p.Build, stages: stages.Analyzer.Of(p), result: evaluate.Analyzer.Of(p),
			context: buildcontext.Analyzer.Of(p), touches: map[touch]bool{}}, nil
	},
}

// Graph is the fact. It is not safe for concurrent use.
type Graph struct {
	build   *analyzers.Build
	stages  *stages.Graph
	result  *evaluate.Result
	context *buildcontext.Context // nil: unknown

	touches map[touch]bool // what was found out already
}

// Change is one thing that is different in the next build; one field is set.
type Change struct {
	File  string // of the build context, by its path from /: what it holds
	Arg   string // the value of a build argument
	Image string // an image, by its reference after expansion
}

// Outcome is what becomes of an instruction in the next build.
type Outcome uint8

// The outcomes, in the order of what is done. A Kept instruction's result is taken from the cache, or it never makes
// one.
const (
	Kept  Outcome = iota
	Maybe         // it depends on what other instructions make when they are carried out again
	Again         // it is carried out
)

// Makes reports whether the builder carries an instruction out: others only set what later ones, or the image, have.
func Makes(i *dockerfile.Instruction) bool {
	switch i.Command.(type) {
	case *dockerfile.Run, *dockerfile.Copy, *dockerfile.Workdir:
		return true
	}
	return false
}

// After is what becomes of the instructions that are carried out, after a change.
func (g *Graph) After(c Change) map[*dockerfile.Instruction]Outcome {
	f := &changeEval{Graph: g, change: c, outcomes: map[*dockerfile.Instruction]Outcome{}, globals: map[string]bool{}}
	f.global()
	for n, s := range g.result.Stages {
		f.ends = append(f.ends, &chain{})
		if s.Reached && s.Initial != nil {
			f.stage(n, s)
		}
	}
	return f.outcomes
}

// touch is a question of whether a step may have changed what is at a path.
type touch struct {
	step *state.Step
	path string
}

// maxTouched is how many files and folders are compared to find out.
const maxTouched = 3000

// touched reports whether a step may have changed what is at and below a path.
func (g *Graph) touched(s *state.Step, at string) bool {
	key := touch{s, at}
	if found, ok := g.touches[key]; ok {
		return found
	}
	left := maxTouched
	found := s.Before == nil || s.After == nil || s.Before.Files == nil || s.After.Files == nil ||
		different(s.Before.Files, s.After.Files, at, &left)
	g.touches[key] = found
	return found
}

// different reports whether two trees may differ at and below a path.
func different(before, after *filesystem.State, at string, left *int) bool {
	if before == after {
		return false
	}
	if *left--; *left < 0 {
		return true
	}
	b, a := before.Lookup(at), after.Lookup(at)
	if a.Presence == filesystem.Unknown || a.Presence != b.Presence || a.Likely != b.Likely || a.Type != b.Type ||
		a.Known != b.Known || a.Size != b.Size || a.Mode != b.Mode || a.UID != b.UID || a.GID != b.GID ||
		a.Link != b.Link || a.Cause.Span != b.Cause.Span {
		return true
	}
	if a.Presence == filesystem.Absent || a.Type != filesystem.Directory {
		return false
	}
	names, complete := after.Children(at)
	was, _ := before.Children(at)
	if !complete || len(names) != len(was) {
		return true
	}
	for _, name := range names {
		if different(before, after, join(at, name), left) {
			return true
		}
	}
	return false
}
