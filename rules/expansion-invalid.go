package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "expansion-invalid",
	Summary: "a variable is expanded in a way that the builder refuses",
	Doc: `The builder refuses the instruction: *unsupported modifier in substitution*.

## Why

In instructions other than RUN, CMD and ENTRYPOINT the builder itself expands variables. It knows ` + "`${x}`" + `, ` + "`${x:-y}`" + `,
` + "`${x:+y}`" + `, ` + "`${x:?y}`" + `, ` + "`${x#p}`" + `, ` + "`${x##p}`" + `, ` + "`${x%p}`" + `, ` + "`${x%%p}`" + `, ` + "`${x/a/b}`" + ` and ` + "`${x//a/b}`" + `; slices (` + "`${x:0:2}`" + `) and
case changes (` + "`${x^^}`" + `) are errors, and so is ` + "`:?`" + ` of a variable without a value. The judgment is that of the
library BuildKit uses.

## Good

Use one of those, or compute the value in RUN.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("expansion-invalid"),
})
