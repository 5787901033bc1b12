package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "yum-unconfirmed",
	Summary: "yum install that asks for confirmation",
	Doc: `yum asks, nobody answers, and the RUN fails with *Exiting on user command*.

## Why

A build has no terminal. A configuration file with assumeyes is not looked for.

## Good

Add -y.`,
	Also:     []string{"DL3030"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkConfirmed("yum", map[string]bool{"install": true, "groupinstall": true, "localinstall": true}, nil),
})
