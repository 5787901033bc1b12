package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-license",
	Summary: "a label that must be an SPDX license expression is not one",
	Doc: `Checked only if labels are configured with their types (labels, or label-schema in .hadolint.yaml).

## Why

The value must be an SPDX license expression: identifiers of the SPDX License List, joined by AND, OR and WITH. A
value that an unknown variable decides is exempt.

## Good

Use the identifiers of the list.`,
	Also:     []string{"DL3054"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.LicenseLabel, "an SPDX license expression"),
})
