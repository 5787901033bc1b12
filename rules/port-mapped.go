package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "port-mapped",
	Summary: "EXPOSE with an address or a host port",
	Doc: `EXPOSE documents ports of the container. An address or host port is dropped without a word, and BuildKit says that it will become an
error; docker run --publish maps ports.`,
	Also:     []string{"ExposeInvalidFormat"},
	Severity: Warning,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("ExposeInvalidFormat", "name the container's port only", theirWords),
})
