package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildproblems"
)

var _ = register(Rule{
	ID:      "build-context-missing",
	Summary: "a build definition names a context that does not exist",
	Doc: `*unable to prepare context: path "x" not found*: nothing is built.

## Why

A compose or bake file, a workflow or another definition builds in a folder that is not in the repository. It is an
error in compose files and devcontainers, which say where they build; elsewhere an earlier step may make the folder.

## Good

Name the folder that exists, relative to the definition.`,
	Severity: Error,
	Requires: []analyzers.Node{buildproblems.Analyzer},
	Check: func(p *Pass) {
		buildProblems(p, buildproblems.Context, "build context %s does not exist")
	},
})
