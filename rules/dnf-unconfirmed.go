package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "dnf-unconfirmed",
	Summary: "dnf install that asks for confirmation",
	Doc: `dnf asks before it installs; there is nobody to answer in a build, and the RUN fails with "Operation aborted". Say -y. microdnf, which
always assumes yes, is left alone. A configuration file with assumeyes is not looked for.`,
	Also:     []string{"DL3038"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkConfirmed("dnf", map[string]bool{"install": true, "in": true, "groupinstall": true, "localinstall": true}, nil),
})
