package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "go-unpinned",
	Summary: "go install of a package without a version",
	Doc: `@latest is another release next month, and without @ the module in the working directory decides, or nothing does. Write
@vVERSION. Packages of the module itself (./cmd/x, files) have none.`,
	Also:     []string{"DL3062"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned(text.Go, "%s@vVERSION names one"),
})
