package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "platform-missing",
	Summary: "an image does not exist for the platform that is built",
	Doc: `The build stops: *no match for platform in manifest*.

## Why

The image exists, but not for the platform that FROM --platform, or the build's own --platform, requests. The message
lists the platforms that its index names. A --platform that cannot be read as os/arch is refused too; one that needs
--build-arg is an info.

## Good

Build for one of those, use the stage's image for the builder's platform (` + "`FROM --platform=$BUILDPLATFORM`" + `) and
cross-compile in it, or use another image.`,
	Also:     []string{"InvalidBaseImagePlatform"},
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "platform-missing", func(_ *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if f.Arg != "" {
				d.Severity = Info
				d.Related = append(d.Related, note("ARG %s has no value without --build-arg", f.Arg))
			}
			p.Report(d)
		})
	},
})
