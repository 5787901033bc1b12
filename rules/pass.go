package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers"
)

// Pass hands one build's facts to one rule. Facts are read with Analyzer.Of(p.Pass).
type Pass struct {
	*analyzers.Pass
	Unused []Unused // for rules checked Last
	run    *run
	rule   *Rule // that is checked
}

// Report adds a finding. A carriage return that a name ends with, as in a script with CRLF line ends, is made visible.
func (p *Pass) Report(d Diagnostic) {
	d.Message = strings.ReplaceAll(d.Message, "\r", `\r`)
	p.run.add(p.rule, d)
}
