package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildproblems"
)

var _ = register(Rule{
	ID:      "build-target-unknown",
	Summary: "a build definition names a target stage that the Dockerfile lacks",
	Doc: `*target stage "x" could not be found*: nothing is built.

## Why

A compose or bake file, a workflow or another definition names a stage that its Dockerfile does not have. Stage
names are compared without regard to case; a stage can also be named by its number.

## Good

Use the name of a stage.`,
	Severity: Error,
	Requires: []analyzers.Node{buildproblems.Analyzer},
	Check: func(p *Pass) {
		buildProblems(p, buildproblems.Target, "target stage %s does not exist")
	},
})
