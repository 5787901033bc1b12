package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/installs"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-unconfirmed",
	Summary: "apt-get install that asks for confirmation",
	Doc: `When packages come along that were not named, apt-get asks; there is nobody to answer, and the build stops with "Abort.". Say
--yes. Two -q, -o APT::Get::Assume-Yes=true and a configuration file do as well.

It is an error when it is known what comes along, what is installed, and that apt's configuration does not say yes; otherwise a warning.`,
	Also:     []string{"DL3014"},
	Severity: Error,
	Requires: []analyzers.Node{installs.Analyzer, evaluate.Build, stages.Analyzer},
	Check:    checkConfirmed(installs.Apt, map[string]bool{"install": true}, "-y", aborts),
})

// aborts tells whether the command at a place is proven to stop at the question.
func aborts(p *Pass, at source.Span) (proven bool) {
	failures(p, "apt-unconfirmed", func(_ *evaluate.Step, f evaluate.Failure) {
		proven = proven || !f.Likely && at.Start <= f.Span.Start && f.Span.End <= at.End
	})
	return proven
}
