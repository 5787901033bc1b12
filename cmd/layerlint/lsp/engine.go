package lsp

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/rules"
)

// engine checks one document again and again. It is used by one goroutine at a time.
type engine struct {
	known  *analysis            // of the newest text; nil: not checked yet
	doc    *dockerfile.Document // the newest; its file is the document's for as long as it is open
	memory []*analyzers.Memory  // of each way in which it is built
	whole  *analyzers.Memory    // of following every stage
	index  *indexMemory         // of package repositories
	world  any                  // that the memories are of
}

// analysis is what came of one text. Facts are established as they are asked for.
type analysis struct {
	text string
	job  *Job

	build  *analyzers.Build // the first of the job's
	pass   *analyzers.Pass  // of it
	others []*analyzers.Pass

	index *indexMemory
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
		e.doc, e.memory = dockerfile.Editable(source.NewFile(at.Path, []byte(text))), nil
	} else {
		e.doc = e.doc.Edit([]byte(text))
	}
	job, err := checker.Prepare(e.doc, at)
	if err != nil {
		return nil, fail(requestFailed, "%v", err)
	}
	if len(e.memory) != len(job.Builds) || e.world == nil || e.world != job.World {
		e.memory, e.whole, e.world = make([]*analyzers.Memory, len(job.Builds)), &analyzers.Memory{}, job.World
		e.index = &indexMemory{found: map[index]packages.Repository{}}
		for n := range e.memory {
			e.memory[n] = &analyzers.Memory{}
		}
	}
	for n, build := range job.Builds {
		build.Memory = e.memory[n]
		if build.Packages != nil {
			build.Packages = indexes{build.Packages, e.index}
		}
	}
	e.known = &analysis{text: text, job: job, build: job.Builds[0], whole: e.whole, index: e.index}
	e.known.begin()
	return e.known, nil
}

// begin drops all facts.
func (a *analysis) begin() {
	a.pass, a.others, a.judged, a.every = analyzers.NewPass(a.build), nil, false, nil
	for _, build := range a.job.Builds[1:] {
		a.others = append(a.others, analyzers.NewPass(build))
	}
}

// judge runs the rules, once. Its error is the context's; what was begun is dropped then.
func (a *analysis) judge(ctx context.Context) error {
	if a.judged {
		return nil
	}
	var found [][]rules.Diagnostic
	var unknown []report.Unknown
	for _, pass := range append([]*analyzers.Pass{a.pass}, a.others...) {
		one, err := rules.RunPass(ctx, pass, a.job.Rules)
		if err != nil {
			a.begin()
			return err
		}
		found = append(found, one)
		if pass.Establish(ctx, unknowns.Analyzer) == nil {
			for _, u := range report.Unknowns(unknowns.Analyzer.Of(pass), a.job.Offline) {
				if !slices.ContainsFunc(unknown, u.Same) {
					unknown = append(unknown, u)
				}
			}
		}
	}
	a.found = found[0]
	if a.job.Together != nil {
		a.found = a.job.Together(found)
	}
	a.published = report.Publish(report.Result{File: a.build.Document.File, Diagnostics: a.found, Unknown: unknown})
	a.judged = true
	return nil
}

// establish adds facts for those who answer requests. An interrupted fact is tried again by the next.
func (a *analysis) establish(ctx context.Context, nodes ...analyzers.Node) error {
	err := a.pass.Establish(ctx, nodes...)
	if ctx.Err() != nil {
		a.begin()
	}
	return err
}
