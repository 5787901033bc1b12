package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "port-mapped",
	Summary: "EXPOSE with an address or a host port",
	Doc: `The address or host port is silently dropped, and BuildKit says that this will become an error.

## Why

EXPOSE documents ports of the container; docker run --publish maps ports.

## Good

Name the container's port alone.`,
	Also:     []string{"ExposeInvalidFormat"},
	Severity: Warning,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("ExposeInvalidFormat", "name the container's port only", theirWords),
})
