package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/releases"
)

var _ = register(Rule{
	ID:      "yum-release-gone",
	Summary: "yum or dnf in a release of CentOS whose repositories are gone",
	Doc: `The RUN stops: *Cannot find a valid baseurl for repo: base/7/x86_64*, or
*Failed to download metadata for repo 'appstream'*.

## Why

CentOS 5 to 8 and Stream 8 reached their end of life, and their packages left the mirrors for the archive,
vault.centos.org. The image's own repository files still name the mirror lists, which no longer answer. Nothing is
reported if the build writes to /etc/yum.repos.d before, or chooses repositories on the command line. --date sets the
day of the build.

## Good

Use a base image that is supported, or point the repository files at the archive first.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "yum-release-gone", func(step *state.Step, f state.Failure) {
			if rewritten(f.Span) {
				return
			}
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if r, _, ok := releases.OfImage(step.Before.ImageRef, ""); ok {
				d.Related = departure(r)
			}
			p.Report(d)
		})
	},
})
