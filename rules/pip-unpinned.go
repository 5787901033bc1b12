package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "pip-unpinned",
	Summary: "pip install without a version",
	Doc: `Without a version pip installs the newest release, so two builds of one Dockerfile may differ.

## Why

Files, the project itself and repositories at a commit or tag are fine. pipx and ` + "`uv pip`" + ` count as pip does.

## Good

Name versions, or install from a requirements or constraints file that does.`,
	Also:     []string{"DL3013"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("pip", "%s==VERSION"),
})
