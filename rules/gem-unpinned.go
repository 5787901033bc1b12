package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "gem-unpinned",
	Summary: "gem install without a version",
	Doc: `Without a version gem takes the newest release, so two builds of one Dockerfile may differ. Write NAME:VERSION, or --version for one
gem. What follows -- goes to the compiler of an extension.`,
	Also:     []string{"DL3028"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned(text.Gem, "%s:VERSION names one"),
})
