package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "from-argument-undeclared",
	Summary: "FROM uses an argument that is not declared above",
	Doc: `The name is empty, whatever --build-arg says.

## Why

FROM sees the ARGs before the first FROM and BuildKit's own platform arguments, nothing else: what a stage declares
or sets is not visible.

## Good

Declare the ARG before the first FROM.`,
	Also:     []string{"UndefinedArgInFrom"},
	Severity: Warning,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("UndefinedArgInFrom", "", theirWords),
})
