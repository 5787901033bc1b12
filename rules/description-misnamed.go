package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "description-misnamed",
	Summary: "the comment above ARG or FROM does not begin with its name",
	Doc: "`docker build --call=outline`" + ` does not show the comment.

## Why

BuildKit shows comments of the form "NAME description" above ARG and FROM, and no others. Off by default, as
BuildKit's own check is: a comment need not be a description.

## Good

Begin the comment with the name.`,
	Also:     []string{"InvalidDefinitionDescription"},
	Severity: Hint,
	Off:      true,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check:    checkBuildKit("InvalidDefinitionDescription", "", theirWords),
})
