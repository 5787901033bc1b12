package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-key-missing",
	Summary: "apt-get update where a source's keyring is not there",
	Doc: `A source with signed-by names the file that holds the key of its Release file. When the file does not exist at that point, apt says
NO_PUBKEY and *is not signed*, and apt-get update fails with exit code 100.

Reported when the repository answers and the file is surely not there: the keyring is fetched after the update, under another name, or in
another stage. Whether the key in the file is the right one is not looked at.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    reportFailures("apt-key-missing"),
})
