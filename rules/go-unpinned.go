package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "go-unpinned",
	Summary: "go install of a package without a version",
	Doc: `Two builds of one Dockerfile may differ.

## Why

The version @latest is another release next month, and without @ the module in the working directory decides, or the
command fails. Packages of the module itself (./cmd/x, files) have no version.

## Good

Write @vVERSION.`,
	Also:     []string{"DL3062"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("go", "%s@vVERSION"),
})
