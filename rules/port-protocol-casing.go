package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "port-protocol-casing",
	Summary: "the protocol of EXPOSE is not lower case",
	Doc: `BuildKit accepts it for now and writes it in lower case.

## Why

Protocols are tcp, udp and sctp.

## Good

Write it in lower case.`,
	Also:     []string{"ExposeProtoCasing"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("ExposeProtoCasing", "write it in lower case", theirWords),
})
