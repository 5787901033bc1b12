package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "gem-unpinned",
	Summary: "gem install without a version",
	Doc: `Without a version gem installs the newest release, so two builds of one Dockerfile may differ.

## Why

What follows ` + "`--`" + ` goes to the compiler of an extension, and is not a gem.

## Good

Write NAME:VERSION, or --version for one gem.`,
	Also:     []string{"DL3028"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("gem", "%s:VERSION"),
})
