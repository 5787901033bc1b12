package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "dnf-unconfirmed",
	Summary: "dnf install that asks for confirmation",
	Doc: `dnf asks, nobody answers, and the RUN fails with *Operation aborted*.

## Why

A build has no terminal. microdnf, which always assumes yes, is exempt. A configuration file with assumeyes is not
looked for.

## Good

Add -y.`,
	Also:     []string{"DL3038"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkConfirmed("dnf", map[string]bool{"install": true, "in": true, "groupinstall": true, "localinstall": true}, nil),
})
