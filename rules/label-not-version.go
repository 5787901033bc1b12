package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-version",
	Summary: "a label that must be a semantic version is not one",
	Doc: `Says nothing unless labels are configured with their types (labels, or label-schema in .hadolint.yaml). The value must be
a version as Semantic Versioning 2.0.0 has them, such as 1.2.3-rc.1. A value that an unknown variable decides is left alone.`,
	Also:     []string{"DL3056"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.VersionLabel, "a semantic version"),
})
