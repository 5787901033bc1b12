package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// spot is a place in a document with what is known there.
type spot struct {
	*analysis
	*document
	offset      int // of the place in the text
	place       int
	stage       *dockerfile.Stage       // nil: before the first
	instruction *dockerfile.Instruction // that covers the place, or begins on its line; nil: none
	followed    *evaluate.Stage         // nil: nothing is known of the stage
	step        *state.Step             // nil: the instruction is FROM, or was not followed
}

type positionParams struct {
	Position report.Position `json:"position"`
}

// present is what is known of the document's present text, without waiting for anybody.
func (d *document) present() (*analysis, error) {
	if d.full.known != nil {
		return d.full.known, nil
	}
	at := d.at
	at.Fetch = false
	return d.quick.analyze(d.session.Checker, at, d.text)
}

// spotAt is the spot that a request is about.
func (d *document) spotAt(ctx context.Context, raw json.RawMessage) (*spot, error) {
	p, err := params[positionParams](raw)
	if err != nil {
		return nil, err
	}
	return d.spot(ctx, p.Position)
}

func (d *document) spot(ctx context.Context, p report.Position) (*spot, error) {
	a, err := d.present()
	if err != nil {
		return nil, err
	}
	return d.spotIn(ctx, a, offsetOf(a.text, p, d.session.utf8))
}

func (d *document) spotIn(ctx context.Context, a *analysis, offset int) (*spot, error) {
	s := &spot{analysis: a, document: d, offset: offset, place: a.build.Document.File.Place(offset)}
	followed, err := a.everything(ctx)
	if err != nil {
		return nil, err
	}
	doc := a.build.Document
	for _, i := range doc.Args {
		s.consider(i)
	}
	for n, stage := range doc.Stages {
		if stage.From != nil && stage.From.Start > s.place {
			break
		}
		s.stage, s.followed = stage, followed.Stages[n]
		if stage.From != nil {
			s.consider(stage.From)
		}
		for _, i := range stage.Instructions {
			s.consider(i)
		}
	}
	s.covered()
	if s.instruction != nil && s.followed != nil {
		if n := slices.IndexFunc(s.followed.Steps, func(step *state.Step) bool {
			return step.Instruction == s.instruction && !step.Trigger
		}); n >= 0 {
			s.step = s.followed.Steps[n]
		}
	}
	return s, nil
}

// consider takes an instruction that begins before the spot, and is the last that does so far.
func (s *spot) consider(i *dockerfile.Instruction) {
	if i.Start <= s.place {
		s.instruction = i
	}
}

// covered drops an instruction that ends before the spot, unless nothing but spaces and line continuations lie between
// them.
func (s *spot) covered() {
	if i := s.instruction; i != nil && s.place > i.End {
		after := source.Span{File: i.File, Start: i.End, End: s.place}
		if !continues(after.Text(), s.build.Document.Escape) {
			s.instruction = nil
		}
	}
}

func (s *spot) text() string { return s.analysis.text }

// continues reports whether a text after an instruction still belongs to it.
func continues(text string, escape byte) bool {
	escaped := false
	for i := range len(text) {
		switch c := text[i]; {
		case c == escape:
			escaped = true
		case c == '\n' && !escaped:
			return false
		case c == '\n':
			escaped = false
		case c != ' ' && c != '\t' && c != '\r':
			return false
		}
	}
	return true
}

// everything is every stage followed, those too that the target does not need: what is being written often needs them
// only once it is done.
func (a *analysis) everything(ctx context.Context) (*evaluate.Result, error) {
	if a.every != nil {
		return a.every, nil
	}
	if err := a.establish(ctx, evaluate.Analyzer); err != nil {
		return nil, err
	}
	result := evaluate.Analyzer.Of(a.pass)
	if slices.ContainsFunc(result.Stages, func(s *evaluate.Stage) bool { return !s.Reached }) {
		build := *a.build
		build.Every, build.Memory = true, a.whole
		pass, err := analyzers.Run(ctx, &build, evaluate.Analyzer)
		if err != nil {
			return nil, err
		}
		result = evaluate.Analyzer.Of(pass)
	}
	a.every = result
	return result, nil
}

// before is the state that the spot's instruction meets; nil when nothing is known.
func (s *spot) before() *state.State {
	switch {
	case s.step != nil:
		return s.step.Before
	}
	return s.previous()
}

// previous is the state that the instructions before the spot's leave; nil when nothing is known.
func (s *spot) previous() *state.State {
	if s.followed == nil {
		return nil
	}
	found := s.followed.Initial
	for _, step := range s.followed.Steps {
		if !step.Trigger && (step == s.step || step.Instruction.Start >= s.place) {
			break
		}
		found = step.After
	}
	return found
}

// covers reports whether the spot lies in or at the end of a span.
func (s *spot) covers(at source.Span) bool {
	return !at.Nowhere() && at.Start <= s.place && s.place <= at.End
}
