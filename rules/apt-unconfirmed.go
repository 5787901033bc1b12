package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/text"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "apt-unconfirmed",
	Summary: "apt-get install that asks for confirmation",
	Doc: `apt-get asks, nobody answers, and the build stops with *Abort.*

## Why

Unless exactly the named packages change, apt-get asks first. Two -q, -o APT::Get::Assume-Yes=true and a
configuration file answer as well as --yes. --simulate and --print-uris do not ask; --download-only does.

It is an error when it is known which packages are added, what is installed, and that apt's configuration does not say
yes. Nothing is reported if all that is named is likely installed already, or if nothing else is added. Package
files, archives' keyrings and packages of other sources may need no other package: those are only an info; otherwise it
is a warning.

## Good

Add -y.`,
	Also:     []string{"DL3014"},
	Severity: Error,
	Requires: []analyzers.Node{text.Installs, evaluate.Analyzer, stages.Analyzer},
	Check:    checkConfirmed("apt", map[string]bool{"install": true}, aborts),
})

// aborts reports whether the command at a place stops at the question, as far as that is known.
func aborts(p *Pass, at source.Span) (q question) {
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		for _, i := range step.Installs {
			if i.Span.File == at.File && i.Span.Start <= at.Start && at.End <= i.Span.End { // a script within a word stands at it
				q.strange = q.strange || i.Strange
				if i.Unasked {
					q.asked = filesystem.Absent
				}
			}
		}
	})
	failures(p, "apt-unconfirmed", func(_ *state.Step, f state.Failure) {
		if !f.Likely && at.Start <= f.Span.Start && f.Span.End <= at.End {
			q.asked = filesystem.Present
		}
	})
	return q
}
