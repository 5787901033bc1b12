package main

import (
	"context"
	"errors"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// unknown lists the images of a job's build that are not known as they are.
func (c *check) unknown(ctx context.Context, j *job, pass *analyzers.Pass) []report.Unknown {
	if err := pass.Establish(ctx, unknowns.Analyzer); err != nil {
		return nil // why it failed is a finding, or the run was interrupted
	}
	images := unknowns.Analyzer.Of(pass)
	for _, i := range images {
		if i.Reason == unknowns.Unread {
			c.world.troubles.leave(i.Ref, i.Detail)
		}
	}
	return report.Unknowns(images, j.settings.offline)
}

// demand complains of what --require-known does not allow, in a file that asks for it.
func (c *check) demand(jobs []*job) {
	var results []report.Result
	asked := false
	for _, j := range jobs {
		if j.settings.requireKnown && j.err == nil {
			asked = true
			results = append(results, report.Result{File: j.file, Unknown: j.unknown})
		}
	}
	if clause := report.Clause(results); clause != "" {
		c.fail(errors.New(clause + ", which --require-known does not allow"))
	} else if asked && c.world.troubles.images {
		c.fail(errors.New("a source of images did not answer, which --require-known does not allow"))
	}
}

// results are what came of the jobs that could be checked.
func results(jobs []*job) (all []report.Result) {
	for _, j := range jobs {
		if j.err == nil && (j.definition == nil || len(j.found) > 0) {
			all = append(all, report.Result{File: j.file, Diagnostics: j.found, Additions: j.additions,
				Unknown: j.unknown, Context: j.context})
		}
	}
	return all
}
