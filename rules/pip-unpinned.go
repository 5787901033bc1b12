package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "pip-unpinned",
	Summary: "pip install without a version",
	Doc: `Without a version pip takes the newest release, so two builds of one Dockerfile may differ. Name versions, or install from a
requirements or constraints file that does. Files, the project itself and repositories at a commit or tag are fine. pipx and
` + "`uv pip`" + ` count as pip does.`,
	Also:     []string{"DL3013"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned(text.Pip, "%s==VERSION names one"),
})
