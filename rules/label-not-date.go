package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-date",
	Summary: "a label that must be an RFC 3339 date is not one",
	Doc: `Checked only if labels are configured with their types (labels, or label-schema in .hadolint.yaml).

## Why

The value must be a date and time as RFC 3339 writes them. A value that an unknown variable decides is exempt.

## Good

Write it as 2025-03-10T10:26:33Z.`,
	Also:     []string{"DL3053"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.DateLabel, "an RFC 3339 date"),
})
