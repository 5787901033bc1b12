package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "header-missing",
	Summary: "a C file is compiled that includes a header which the stage lacks",
	Doc: `*fatal error: zlib.h: No such file or directory*: the compiler stops. A header is looked for in the directories of -I, the compiler's own,
/usr/local/include, the machine's below /usr/include, and /usr/include; one in quotes beside the file first. Only what gcc compiles by
its command line is looked at, and of that only includes that no #if surrounds; options and variables that change the search keep it quiet.

Headers come with a library's development package: zlib1g-dev, libssl-dev, python3-dev.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("header-missing"),
})
