package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildproblems"
)

var _ = register(Rule{
	ID:      "build-target-unknown",
	Summary: "a build definition names a target stage that the Dockerfile lacks",
	Doc: `A compose or bake file, a workflow or another definition asks for a stage that its Dockerfile does not have, so nothing is built: *target stage
"x" could not be found*. Stage names are compared without regard to case; a stage can also be named by its number.`,
	Severity: Error,
	Requires: []analyzers.Node{buildproblems.Analyzer},
	Check: func(p *Pass) {
		buildProblems(p, buildproblems.Target, "target stage %s does not exist")
	},
})
