package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:       "port-protocol-casing",
	Summary:  "the protocol of EXPOSE is not lower case",
	Doc:      `Protocols are tcp, udp and sctp. BuildKit takes them in any case for now and writes them in lower case.`,
	Also:     []string{"ExposeProtoCasing"},
	Severity: Hint,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("ExposeProtoCasing", "write it in lower case", theirWords),
})
