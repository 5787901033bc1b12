package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "from-default-invalid",
	Summary: "without build arguments FROM names no image",
	Doc: `With the defaults of its ARGs the name in FROM is empty or no image reference, so the file builds with --build-arg only. Give the ARG
a default that works.`,
	Also:     []string{"InvalidDefaultArgInFrom"},
	Severity: Info,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("InvalidDefaultArgInFrom", "", theirWords),
})
