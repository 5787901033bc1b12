package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "healthcheck-missing",
	Summary: "the image has no HEALTHCHECK",
	Doc: `Docker cannot report whether a container of this image works.

## Why

Off by default: Kubernetes ignores HEALTHCHECK, and images that only run commands have nothing to check. A health
check of the base image or of the stage that it is based on counts, and so does HEALTHCHECK NONE. A stage that others
are based on may leave it to them.

## Good

Add a HEALTHCHECK, or ` + "`HEALTHCHECK NONE`" + `.`,
	Also:     []string{"DL3057"},
	Severity: Info,
	Off:      true,
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		for _, s := range instructions.Settings.Of(p.Pass).Stages {
			if s.From != nil && !s.Inherited && s.Final.Healthcheck.Presence != filesystem.Present {
				p.Report(Diagnostic{Span: s.From.Span, Message: "no HEALTHCHECK"})
			}
		}
	},
})
