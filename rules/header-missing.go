package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "header-missing",
	Summary: "a C file includes a header that the stage lacks",
	Doc: `The compiler stops: *fatal error: zlib.h: No such file or directory*.

## Why

A header is looked up in the directories of -I, the compiler's own, /usr/local/include, the machine's below
/usr/include, and /usr/include; one in quotes beside the file first. Only files on gcc's command line are checked, and
only includes outside of #if; options and variables that change the search turn the rule off.

## Good

Install the library's development package: zlib1g-dev, libssl-dev, python3-dev.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("header-missing"),
})
