package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "zypper-unpinned",
	Summary: "zypper install without a version",
	Doc: `Without a version zypper installs the newest, so two builds of one Dockerfile may differ.

## Why

Files have their version in the name.

## Good

Write NAME=VERSION or a range in quotes.`,
	Also:     []string{"DL3037"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("zypper", "%s=VERSION"),
})
