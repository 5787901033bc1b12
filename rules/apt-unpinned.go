package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apt-unpinned",
	Summary: "apt-get install without a version",
	Doc: `Without a version apt installs the newest, so two builds of one Dockerfile may differ.

## Why

With a version the build stops when the mirror drops that version, which Debian's and Ubuntu's do; a snapshot mirror
or a pinned base image lasts longer. This is why the rule is a hint. apt and aptitude count as apt-get does; a package
whose name a variable holds is judged where the value is known.

## Good

Name a version.`,
	Also:     []string{"DL3008"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("apt", "%s=VERSION"),
})
