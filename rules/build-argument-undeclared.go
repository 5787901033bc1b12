package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildproblems"
)

var _ = register(Rule{
	ID:      "build-argument-undeclared",
	Summary: "a build definition sets an argument that no ARG declares",
	Doc: `A compose or bake file, a workflow or another definition passes a build argument that no ARG of its Dockerfile
declares. The build passes and the value has no effect; docker build says
*One or more build-args were not consumed*.

## Why

Usually the name is misspelled, or the ARG was removed. Arguments that the builder itself reads (HTTP_PROXY,
BUILDKIT_INLINE_CACHE ...) are exempt.

## Good

Use the name that the Dockerfile declares, or remove the argument.`,
	Severity: Info,
	Requires: []analyzers.Node{buildproblems.Analyzer},
	Check: func(p *Pass) {
		buildProblems(p, buildproblems.Argument, "build argument %s is not declared in the Dockerfile")
	},
})
