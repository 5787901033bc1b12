package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "yum-unpinned",
	Summary: "yum install without a version",
	Doc: `Without a version yum installs the newest, so two builds of one Dockerfile may differ.

## Why

Files and groups have no version. Variables are replaced if ARG and ENV set their values.

## Good

Write NAME-VERSION, or NAME:STREAM of a module.`,
	Also:     []string{"DL3033"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("yum", "%s-VERSION"),
})
