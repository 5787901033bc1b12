package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "yum-unconfirmed",
	Summary: "yum install that asks for confirmation",
	Doc: `yum asks before it installs; there is nobody to answer in a build, and the RUN fails with "Exiting on user command". Say -y. A
configuration file with assumeyes is not looked for.`,
	Also:     []string{"DL3030"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkConfirmed("yum", map[string]bool{"install": true, "groupinstall": true, "localinstall": true}, nil),
})
