package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-version",
	Summary: "a label that must be a semantic version is not one",
	Doc: `Checked only if labels are configured with their types (labels, or label-schema in .hadolint.yaml).

## Why

The value must be a version of Semantic Versioning 2.0.0. A value that an unknown variable decides is exempt.

## Good

Write three numbers, as in 1.2.3-rc.1.`,
	Also:     []string{"DL3056"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.VersionLabel, "a semantic version"),
})
