package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-email",
	Summary: "a label that must be an e-mail address is not one",
	Doc: `Checked only if labels are configured with their types (labels, or label-schema in .hadolint.yaml).

## Why

The value must be an e-mail address. A value that an unknown variable decides is exempt.

## Good

Write an address.`,
	Also:     []string{"DL3058"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.EmailLabel, "an e-mail address"),
})
