package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apt-unpinned",
	Summary: "apt-get install without a version",
	Doc: `Without a version apt takes the newest, so two builds of one Dockerfile may differ. With one, the build stops when the mirror drops the
version, which Debian's and Ubuntu's do; a snapshot mirror or a pinned base image does better. Hence a hint. apt and aptitude count
as apt-get does; a package whose name a variable holds is judged where the value is known.`,
	Also:     []string{"DL3008"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned(text.Apt, "%s=VERSION names one"),
})
