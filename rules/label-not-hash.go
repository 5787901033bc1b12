package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-hash",
	Summary: "a label that must be a git commit is not one",
	Doc: `Checked only if labels are configured with their types (labels, or label-schema in .hadolint.yaml).

## Why

The value must be a git commit: 7, 40 or 64 lower-case hexadecimal digits. A value that an unknown variable decides
is exempt.

## Good

Write the hash of the commit.`,
	Also:     []string{"DL3055"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.HashLabel, "a git commit"),
})
