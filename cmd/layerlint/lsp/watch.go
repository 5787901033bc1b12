package lsp

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

// Watch checks one file again and again, as a session does the document of an editor: what the text before an edit says
// is not followed again. It is used by one goroutine at a time.
type Watch struct {
	Checker Checker
	Place   Place
	engine  engine
}

// Found is what a check of a text found.
type Found struct {
	File        *source.File
	Diagnostics []rules.Diagnostic
	Unknown     []report.Unknown
}

// Check checks a text. fresh says that something beside it may have changed.
func (w *Watch) Check(ctx context.Context, text string, fresh bool) (Found, error) {
	if fresh {
		w.engine.known = nil
	}
	a, err := w.engine.analyze(w.Checker, w.Place, text)
	if err != nil {
		return Found{}, err
	}
	if err := a.judge(ctx); err != nil {
		return Found{}, err
	}
	if err := a.establish(ctx, unknowns.Analyzer); err != nil {
		return Found{}, err
	}
	found := Found{File: a.build.Document.File, Diagnostics: a.found}
	for _, u := range report.Unknowns(unknowns.Analyzer.Of(a.pass), a.job.Offline) {
		if !slices.ContainsFunc(found.Unknown, u.Same) {
			found.Unknown = append(found.Unknown, u)
		}
	}
	return found, nil
}
