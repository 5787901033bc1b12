package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/installs"
)

var _ = register(Rule{
	ID:      "apt-unconfirmed",
	Summary: "apt-get install that asks for confirmation",
	Doc: `When packages come along that were not named, apt-get asks; there is nobody to answer, and the build stops with "Abort.". Say
--yes. Two -q, -o APT::Get::Assume-Yes=true and a configuration file do as well; the file is not looked for.`,
	Also:     []string{"DL3014"},
	Severity: Warning,
	Requires: []analyzers.Node{installs.Analyzer},
	Check:    checkConfirmed(installs.Apt, map[string]bool{"install": true}, "-y"),
})
