package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// symbol is a name that a Dockerfile gives, with all its places: a stage, a heredoc, or a variable of ARG and ENV.
type symbol struct {
	name     string
	stage    bool
	heredoc  *dockerfile.Heredoc     // nil: it is none
	of       *dockerfile.Instruction // a heredoc's
	declared []source.Span
	used     []source.Span
	computed source.Span // where a variable's value names the stage
	first    int         // of a variable: the first of the stages that share it, or global
}

func (s *symbol) places() []source.Span { return slices.Concat(s.declared, s.used) }

// symbolAt is the symbol at a spot; nil where there is none.
func (s *spot) symbolAt(ctx context.Context) *symbol {
	if s.establish(ctx, stages.Analyzer) != nil {
		return nil
	}
	graph, doc := stages.Analyzer.Of(s.pass), s.build.Document
	at := func(found *symbol) bool { return slices.ContainsFunc(found.places(), s.covers) }
	for n, stage := range doc.Stages {
		if stage.Name != "" {
			if found := stageSymbol(doc, graph, n); at(found) {
				return found
			}
		}
	}
	for _, v := range append(heredocs(doc), variables(doc, graph)...) {
		if at(v) {
			return v
		}
	}
	return nil
}

// stageSymbol is a stage that has a name.
func stageSymbol(doc *dockerfile.Document, graph *stages.Graph, index int) *symbol {
	from := doc.Stages[index].From.Command.(*dockerfile.From)
	found := &symbol{name: from.Name.Text, stage: true, declared: []source.Span{from.Name.Span}}
	named := func(src stages.Source) {
		switch {
		case src.Kind != stages.Stages || src.Stage != index:
		case strings.EqualFold(src.Word.Text, from.Name.Text):
			found.used = append(found.used, src.Word.Span)
		case strings.Contains(src.Word.Text, "$"):
			found.computed = src.Word.Span
		}
	}
	for n := range doc.Stages {
		named(graph.Stages[n].Base)
		for _, use := range graph.Stages[n].Uses {
			named(use.Source)
		}
	}
	return found
}

// global stands for what comes before the first FROM.
const global = -1

// variables are those of ARG and ENV. One name is one variable in stages that continue each other, and in those to
// which an ARG before the first FROM goes on.
func variables(doc *dockerfile.Document, graph *stages.Graph) []*symbol {
	all := map[string]map[int]*symbol{} // by name and the first stage of those that share it
	var order []*symbol
	of := func(name string, stage int) *symbol {
		if _, ok := graph.Args[name]; ok && !graph.Args[name].Nowhere() {
			stage = global
		} else if line := graph.Lineage(stage); len(line) > 0 {
			stage = line[0]
		}
		if all[name] == nil {
			all[name] = map[int]*symbol{}
		}
		if all[name][stage] == nil {
			all[name][stage] = &symbol{name: name, first: stage}
			order = append(order, all[name][stage])
		}
		return all[name][stage]
	}
	look := func(i *dockerfile.Instruction, stage int) {
		for _, key := range declares(i) {
			v := of(key.Text, stage)
			v.declared = append(v.declared, key.Span)
		}
		for _, at := range uses(i, doc.Escape) {
			v := of(at.Text(), stage)
			v.used = append(v.used, at)
		}
	}
	for _, i := range doc.Args {
		look(i, global)
	}
	for n, s := range doc.Stages {
		if s.From != nil {
			look(s.From, global)
		}
		for _, i := range s.Instructions {
			look(i, n)
		}
	}
	return slices.DeleteFunc(order, func(s *symbol) bool { return len(s.declared) == 0 })
}

// declares lists the names that ARG and ENV give.
func declares(i *dockerfile.Instruction) (keys []dockerfile.Word) {
	var pairs []dockerfile.KeyValue
	switch c := i.Command.(type) {
	case *dockerfile.Arg:
		pairs = c.Pairs
	case *dockerfile.Env:
		pairs = c.Pairs
	}
	for _, kv := range pairs {
		if variableName.MatchString(kv.Key.Text) && kv.Key.Span.Text() == kv.Key.Text {
			keys = append(keys, kv.Key)
		}
	}
	return keys
}

var variableName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

type renameParams struct {
	NewName string `json:"newName"`
}

func definition(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	found := s.symbolAt(ctx)
	if found == nil {
		return nil, nil
	}
	best := found.declared[0]
	for _, at := range found.declared { // the last before the spot
		if at.Start <= s.place {
			best = at
		}
	}
	return d.locations(best), nil
}

func references(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	p, err := params[struct {
		Context struct {
			IncludeDeclaration bool `json:"includeDeclaration"`
		} `json:"context"`
	}](raw)
	found := s.symbolAt(ctx)
	if err != nil || found == nil {
		return nil, err
	}
	if p.Context.IncludeDeclaration {
		return d.locations(found.places()...), nil
	}
	return d.locations(found.used...), nil
}

// Kinds of highlights.
const (
	readHighlight  = 2
	writeHighlight = 3
)

type documentHighlight struct {
	Range report.Range `json:"range"`
	Kind  int          `json:"kind"`
}

// highlights are the places of the name at a spot.
func highlights(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	found := s.symbolAt(ctx)
	if found == nil {
		return nil, nil
	}
	var all []documentHighlight
	for n, at := range found.places() {
		kind := readHighlight
		if n < len(found.declared) {
			kind = writeHighlight
		}
		all = append(all, documentHighlight{d.session.rangeOf(at), kind})
	}
	return all, nil
}

func (d *document) locations(spans ...source.Span) []report.Location {
	all := []report.Location{}
	for _, s := range spans {
		all = append(all, report.Location{URI: d.uri, Range: d.session.rangeOf(s)})
	}
	return all
}

func prepareRename(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	found := s.symbolAt(ctx)
	if found == nil {
		return nil, nil
	}
	for _, at := range found.places() {
		if s.covers(at) {
			return map[string]any{"range": d.session.rangeOf(at), "placeholder": at.Text()}, nil
		}
	}
	return nil, nil
}

var stageName = lazyregexp.New(`^[a-zA-Z][a-zA-Z0-9-_.]*$`) // BuildKit's rule, instructions.parseBuildStageName

func rename(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	p, err := params[renameParams](raw)
	if err != nil {
		return nil, err
	}
	found := s.symbolAt(ctx)
	switch {
	case found == nil:
		return nil, fail(requestFailed, "no stage, heredoc or variable of ARG or ENV is named here")
	case found.stage && !stageName.MatchString(p.NewName):
		return nil, fail(requestFailed, "%q is not a stage's name", p.NewName)
	case found.heredoc != nil && (!heredocName.MatchString(p.NewName) || found.ended(p.NewName)):
		return nil, fail(requestFailed, "%q cannot end this heredoc", p.NewName)
	case s.elsewhere(found) > 0:
		return nil, fail(requestFailed, "line %d names %s in a way that is not followed: rename it by hand", s.elsewhere(found), found.name)
	case found.heredoc != nil:
	case !found.stage && !variableName.MatchString(p.NewName):
		return nil, fail(requestFailed, "%q is not a variable's name", p.NewName)
	case found.taken(p.NewName, s.build.Document):
		return nil, fail(requestFailed, "%s is another name of this file", p.NewName)
	}
	var edits []report.TextEdit
	for _, at := range found.places() {
		edits = append(edits, report.TextEdit{Range: d.session.rangeOf(at), NewText: p.NewName})
	}
	return d.changing(edits), nil
}

// elsewhere is the line of an instruction that names a stage or a variable where rename would leave the old name; 0 where none does.
func (s *spot) elsewhere(v *symbol) int {
	graph, doc := stages.Analyzer.Of(s.pass), s.build.Document
	switch {
	case v.heredoc != nil || v.stage && v.computed.Nowhere():
		return 0
	case v.stage:
		return doc.File.Position(v.computed.Start).Line + 1
	}
	for n, stage := range doc.Stages {
		if line := graph.Lineage(n); v.first != global && (len(line) == 0 || line[0] != v.first) {
			continue
		}
		for _, i := range stage.Instructions {
			if mentioned(i, v.name, v.used) {
				return doc.File.Position(i.Start).Line + 1
			}
		}
	}
	return 0
}

// taken reports whether a new name is in use already.
func (s *symbol) taken(name string, doc *dockerfile.Document) bool {
	for _, stage := range doc.Stages {
		if s.stage && stage.Name == strings.ToLower(name) && !strings.EqualFold(name, s.name) {
			return true
		}
	}
	if s.stage || name == s.name {
		return false
	}
	for _, i := range instructions(doc) {
		if slices.ContainsFunc(declares(i), func(w dockerfile.Word) bool { return w.Text == name }) {
			return true
		}
	}
	return false
}
