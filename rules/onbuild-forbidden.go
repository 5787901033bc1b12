package rules

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "onbuild-forbidden",
	Summary: "ONBUILD of ONBUILD, FROM or MAINTAINER",
	Doc: `The builder refuses the file.

## Why

Triggers run right after the FROM of another build, where these three are not allowed.

## Good

Write the instruction without ONBUILD.`,
	Also:     []string{"DL3043"},
	Severity: Error,
	Check:    refusals(func(e dockerfile.Error) bool { return e.Trigger }),
})
