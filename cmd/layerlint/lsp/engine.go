package lsp

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

// engine checks one document again and again. It is used by one goroutine at a time.
type engine struct {
	known  *analysis            // of the newest text; nil: not checked yet
	doc    *dockerfile.Document // the newest; its file is the document's for as long as it is open
	memory *analyzers.Memory
	whole  *analyzers.Memory // of following every stage
	world  any               // that the memories are of
}

// analysis is what came of one text. Facts are established as they are asked for.
type analysis struct {
	text string
	job  *Job
	pass *analyzers.Pass

	every *evaluate.Result  // nil: not asked for yet
	whole *analyzers.Memory // of following every stage

	judged    bool
	found     []rules.Diagnostic
	published report.PublishDiagnostics
}

// analyze prepares what is known of a text; nothing is judged yet.
func (e *engine) analyze(checker Checker, at Place, text string) (*analysis, error) {
	if e.known != nil && e.known.text == text {
		return e.known, nil
	}
	e.known = nil // its places are gone with the next line
	if e.doc == nil || e.doc.File.Path != at.Path {
		e.doc, e.memory = dockerfile.Parse(source.NewFile(at.Path, []byte(text))), nil
	} else {
		e.doc = e.doc.Edit([]byte(text))
	}
	job, err := checker.Prepare(e.doc, at)
	if err != nil {
		return nil, fail(requestFailed, "%v", err)
	}
	if e.memory == nil || e.world == nil || e.world != job.World {
		e.memory, e.whole, e.world = &analyzers.Memory{}, &analyzers.Memory{}, job.World
	}
	job.Build.Memory = e.memory
	e.known = &analysis{text: text, job: job, pass: analyzers.NewPass(job.Build), whole: e.whole}
	return e.known, nil
}

// judge runs the rules, once. Its error is the context's; what was begun is dropped then.
func (a *analysis) judge(ctx context.Context) error {
	if a.judged {
		return nil
	}
	found, err := rules.RunPass(ctx, a.pass, a.job.Rules)
	if err != nil {
		a.pass = analyzers.NewPass(a.job.Build)
		return err
	}
	result := report.Result{File: a.job.Build.Document.File, Diagnostics: found}
	if a.pass.Establish(ctx, unknowns.Analyzer) == nil {
		result.Unknown = report.Unknowns(unknowns.Analyzer.Of(a.pass), a.job.Offline)
	}
	a.found, a.published, a.judged = found, report.Publish(result), true
	return nil
}

// establish adds facts for those who answer requests. An interrupted fact is tried again by the next.
func (a *analysis) establish(ctx context.Context, nodes ...analyzers.Node) error {
	err := a.pass.Establish(ctx, nodes...)
	if ctx.Err() != nil {
		a.pass = analyzers.NewPass(a.job.Build)
		a.judged = false
	}
	return err
}
