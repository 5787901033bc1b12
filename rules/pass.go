package rules

import "github.com/layerlint/layerlint/analyzers"

// Pass hands one build's facts to one rule. Facts are read with Analyzer.Of(p.Pass).
type Pass struct {
	*analyzers.Pass
	Unused []Unused // for rules checked Last
	run    *run
	rule   *Rule // that is checked
}

// Report adds a finding.
func (p *Pass) Report(d Diagnostic) { p.run.add(p.rule, d) }
