package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// tokenTypes are those that tokens are of, by the protocol's names.
var tokenTypes = []string{"comment", "keyword", "parameter", "variable", "namespace", "function"}

const (
	commentToken = iota
	keywordToken
	parameterToken
	variableToken
	namespaceToken
	functionToken
)

type (
	tokensOptions struct {
		Legend tokensLegend `json:"legend"`
		Full   bool         `json:"full"`
	}
	tokensLegend struct {
		TokenTypes     []string `json:"tokenTypes"`
		TokenModifiers []string `json:"tokenModifiers"`
	}
	semanticTokens struct {
		Data []int `json:"data"`
	}
)

type token struct {
	source.Span
	kind int
}

// tokens are what the words of a document are.
func tokens(ctx context.Context, d *document, _ json.RawMessage) (any, error) {
	a, err := d.present()
	if err != nil {
		return nil, err
	}
	followed, err := a.everything(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.establish(ctx, stages.Analyzer); err != nil {
		return nil, err
	}
	var all []token
	doc, graph := a.build.Document, stages.Analyzer.Of(a.pass)
	for _, c := range doc.Comments {
		all = append(all, token{c.Span, commentToken})
	}
	for _, i := range instructions(doc) {
		all = append(all, token{i.KeywordSpan, keywordToken})
		for _, f := range i.Flags {
			name := f.Span
			name.End = min(name.End, name.Start+len("--"+f.Name))
			all = append(all, token{name, parameterToken})
		}
		for _, key := range declares(i) {
			all = append(all, token{key.Span, variableToken})
		}
		for _, at := range uses(i, doc.Escape) {
			all = append(all, token{at, variableToken})
		}
	}
	for n, s := range doc.Stages {
		if s.Name != "" {
			for _, at := range stageSymbol(doc, graph, n).places() {
				all = append(all, token{at, namespaceToken})
			}
		}
		for _, step := range followed.Stages[n].Steps {
			for _, c := range step.Calls {
				if !step.Trigger {
					all = append(all, token{c.Name, functionToken})
				}
			}
		}
	}
	return semanticTokens{d.session.relative(all)}, nil
}

// relative are tokens as the protocol has them, each from the one before. One that goes over a line's end, or lies over
// another, is left out.
func (se *session) relative(all []token) []int {
	slices.SortStableFunc(all, func(a, b token) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	data := []int{}
	line, column, end := 0, 0, 0
	for _, t := range all {
		if t.Nowhere() || t.End <= t.Start || t.Start < end || strings.Contains(t.Text(), "\n") {
			continue
		}
		end = t.End
		from, to := se.positionOf(t.File, t.Start), se.positionOf(t.File, t.End)
		if from.Line != line {
			column = 0
		}
		data = append(data, from.Line-line, from.Character-column, to.Character-from.Character, t.kind, 0)
		line, column = from.Line, from.Character
	}
	return data
}
