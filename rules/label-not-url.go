package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-url",
	Summary: "a label that must be a URL is not one",
	Doc: `Checked only if labels are configured with their types (labels, or label-schema in .hadolint.yaml).

## Why

The value must be an absolute URL, with a scheme and a host. A value that an unknown variable decides is exempt.

## Good

Write the whole URL.`,
	Also:     []string{"DL3052"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.URLLabel, "a URL"),
})
