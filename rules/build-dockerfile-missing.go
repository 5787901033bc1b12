package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildproblems"
)

var _ = register(Rule{
	ID:      "build-dockerfile-missing",
	Summary: "a build definition names a Dockerfile that does not exist",
	Doc: `A compose or bake file, a workflow or another definition builds a Dockerfile that is not in the repository: *failed to read dockerfile: open
Dockerfile: no such file or directory*. Names are relative to what the definition's documentation says: compose's and bake's to the context,
those of docker build and docker/build-push-action to where the build is run.

It is an error in compose files and devcontainers, which say where they build; elsewhere an earlier step may make the file.`,
	Severity: Error,
	Requires: []analyzers.Node{buildproblems.Analyzer},
	Check: func(p *Pass) {
		buildProblems(p, buildproblems.Dockerfile, "Dockerfile %s does not exist")
	},
})
