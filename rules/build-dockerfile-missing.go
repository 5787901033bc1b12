package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildproblems"
)

var _ = register(Rule{
	ID:      "build-dockerfile-missing",
	Summary: "a build definition names a Dockerfile that does not exist",
	Doc: `*failed to read dockerfile: open Dockerfile: no such file or directory*: nothing is built.

## Why

A compose or bake file, a workflow or another definition builds a Dockerfile that is not in the repository. Compose
and bake resolve the name in the context; docker build and docker/build-push-action where the build runs.

It is an error in compose files and devcontainers, which say where they build; elsewhere an earlier step may make
the file.

## Good

Name the Dockerfile relative to the folder that the definition's format prescribes.`,
	Severity: Error,
	Requires: []analyzers.Node{buildproblems.Analyzer},
	Check: func(p *Pass) {
		buildProblems(p, buildproblems.Dockerfile, "Dockerfile %s does not exist")
	},
})
