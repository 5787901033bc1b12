package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-not-url",
	Summary: "a label that must be a URL is not one",
	Doc: `Says nothing unless labels are configured with their types (labels, or label-schema in .hadolint.yaml). The value must be
an absolute URL, with a scheme and a host. A value that an unknown variable decides is left alone.`,
	Also:     []string{"DL3052"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels},
	Check:    checkLabel(analyzers.URLLabel, "a URL"),
})
