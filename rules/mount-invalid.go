package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "mount-invalid",
	Summary: "RUN --mount that the builder refuses, or whose source does not exist",
	Doc: `The build stops: *failed to calculate checksum of ref ...: not found*.

## Why

The type of a mount is bind, cache, tmpfs, secret or ssh, with the options that BuildKit's documentation lists;
anything else is refused. The source of a bind mount must exist in the build context (seen through .dockerignore),
stage or image that it is from. A required secret that nobody provides stops the build too.

## Good

Name a source that exists.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "mount-invalid", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if climbsMount(step, f) {
				d.Related = append(d.Related, noteClimbs())
			}
			if m, ok := contextMount(step, f); ok {
				d = unmade(p, d, "context", m.Source.Text)
			}
			p.Report(d)
		})
	},
})

// contextMount is the bind mount of the build context that a failure is about.
func contextMount(step *state.Step, f state.Failure) (m dockerfile.Mount, ok bool) {
	run, ok := step.Instruction.Command.(*dockerfile.Run)
	if !ok {
		return m, false
	}
	at := slices.IndexFunc(run.Mounts, func(m dockerfile.Mount) bool {
		return m.Source.Span == f.Span && m.From.Nowhere()
	})
	if at < 0 {
		return m, false
	}
	return run.Mounts[at], true
}

// climbsMount reports whether the failure is about the source of a bind mount of the build context that begins with ..
// .
func climbsMount(step *state.Step, f state.Failure) bool {
	m, ok := contextMount(step, f)
	return ok && strings.HasPrefix(path.Clean(m.Source.Text), "..")
}
