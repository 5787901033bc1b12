package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "zypper-unconfirmed",
	Summary: "zypper asks for confirmation",
	Doc: `zypper asks, nobody answers, and the RUN stops.

## Why

A build has no terminal.

## Good

Pass --non-interactive before the command, or -y after it.`,
	Also:     []string{"DL3034"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check: checkConfirmed("zypper", map[string]bool{
		"install": true, "in": true, "remove": true, "rm": true, "source-install": true, "si": true, "patch": true,
	}, nil),
})
