package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

type (
	documentSymbol struct {
		Name           string           `json:"name"`
		Detail         string           `json:"detail,omitempty"`
		Kind           int              `json:"kind"`
		Range          report.Range     `json:"range"`
		SelectionRange report.Range     `json:"selectionRange"`
		Children       []documentSymbol `json:"children,omitempty"`
	}
	foldingRange struct {
		StartLine int    `json:"startLine"`
		EndLine   int    `json:"endLine"`
		Kind      string `json:"kind,omitempty"` // comment
	}
	documentLink struct {
		Range   report.Range `json:"range"`
		Target  string       `json:"target"`
		Tooltip string       `json:"tooltip,omitempty"`
	}
)

// Kinds of symbols.
const (
	moduleSymbol   = 2
	variableSymbol = 13
	constantSymbol = 14
	functionSymbol = 12
)

// symbols are the stages with their instructions.
func symbols(_ context.Context, d *document, _ json.RawMessage) (any, error) {
	a, err := d.present()
	if err != nil {
		return nil, err
	}
	all := []documentSymbol{}
	doc := a.build.Document
	for _, i := range doc.Args {
		all = append(all, d.symbol(i))
	}
	for _, s := range doc.Stages {
		if s.From == nil {
			for _, i := range s.Instructions {
				all = append(all, d.symbol(i))
			}
			continue
		}
		stage := d.symbol(s.From)
		stage.Kind = moduleSymbol
		end := s.From.End
		for _, i := range s.Instructions {
			stage.Children = append(stage.Children, d.symbol(i))
			end = max(end, i.End)
		}
		if from, ok := s.From.Command.(*dockerfile.From); ok {
			stage.Name, stage.Detail = from.Image.Text, ""
			if !from.Name.Nowhere() {
				stage.Name, stage.Detail = from.Name.Text, from.Image.Text
			}
		}
		stage.Range.End = d.session.positionOf(doc.File, end)
		all = append(all, stage)
	}
	return all, nil
}

func (d *document) symbol(i *dockerfile.Instruction) documentSymbol {
	s := documentSymbol{Name: i.Keyword, Kind: functionSymbol, Range: d.session.rangeOf(i.Span),
		SelectionRange: d.session.rangeOf(i.KeywordSpan)}
	if s.Name == "" {
		s.Name = "?"
	}
	switch i.Keyword {
	case "ARG":
		s.Kind = constantSymbol
	case "ENV":
		s.Kind = variableSymbol
	}
	s.Detail, _, _ = strings.Cut(strings.TrimSpace(i.Body.Value), "\n")
	if shown := []rune(s.Detail); len(shown) > 60 {
		s.Detail = string(shown[:60]) + "..."
	}
	return s
}

// folding folds stages, instructions of several lines and blocks of comments.
func folding(_ context.Context, d *document, _ json.RawMessage) (any, error) {
	a, err := d.present()
	if err != nil {
		return nil, err
	}
	all := []foldingRange{}
	doc := a.build.Document
	add := func(start, end int, kind string) {
		from, to := doc.File.Position(start).Line, doc.File.Position(end).Line
		if to > from {
			all = append(all, foldingRange{from, to, kind})
		}
	}
	for _, i := range instructions(doc) {
		add(i.Start, i.End, "")
	}
	for _, s := range doc.Stages {
		if n := len(s.Instructions); s.From != nil && n > 0 {
			add(s.From.Start, s.Instructions[n-1].End, "")
		}
	}
	for n := 0; n < len(doc.Comments); {
		last := n
		for last+1 < len(doc.Comments) && doc.File.Position(doc.Comments[last+
			1].Start).Line == doc.File.Position(doc.Comments[last].Start).Line+1 {
			last++
		}
		add(doc.Comments[n].Start, doc.Comments[last].End, "comment")
		n = last + 1
	}
	return all, nil
}

// links lead to the files of the build context that are copied, and to the pages of images.
func links(ctx context.Context, d *document, _ json.RawMessage) (any, error) {
	a, err := d.present()
	if err != nil {
		return nil, err
	}
	followed, err := a.everything(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.establish(ctx, stages.Analyzer, buildcontext.Inference); err != nil {
		return nil, err
	}
	folder := a.job.Folder
	if i := buildcontext.Inference.Of(a.pass); i != nil {
		folder = filepath.Join(folder, filepath.FromSlash(i.Folder))
	}
	all := []documentLink{}
	add := func(at source.Span, target, tooltip string) {
		if !at.Nowhere() && target != "" {
			all = append(all, documentLink{d.session.rangeOf(at), target, tooltip})
		}
	}
	for n, s := range followed.Stages {
		base := stages.Analyzer.Of(a.pass).Stages[n].Base
		add(base.Word.Span, page(base), "page of "+base.Ref)
		for _, step := range s.Steps {
			if step.Trigger {
				continue
			}
			for _, c := range step.Copies {
				if c.Origin == "context" && len(c.Matches) == 1 && a.job.Folder != "" {
					add(c.Word.Span, uriOf(filepath.Join(folder, filepath.FromSlash(c.Matches[0]))), "")
				}
			}
		}
	}
	return all, nil
}

// page is where Docker Hub shows an image; "" for images of other registries.
func page(src stages.Source) string {
	if src.Kind != stages.Images || src.Registry != "docker.io" {
		return ""
	}
	name, _, _ := strings.Cut(src.Ref, "@")
	if at := strings.LastIndexByte(name, ':'); at > strings.LastIndexByte(name, '/') {
		name = name[:at]
	}
	name = strings.TrimPrefix(strings.TrimPrefix(name, "docker.io/"), "index.docker.io/")
	if name, official := strings.CutPrefix(name, "library/"); official || !strings.Contains(name, "/") {
		return "https://hub.docker.com/_/" + name
	}
	return "https://hub.docker.com/r/" + name
}
