package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

var _ = register(Rule{
	ID:      "variable-undefined",
	Summary: "an instruction uses a variable that nothing sets",
	Doc: `It becomes nothing: ` + "`COPY $SRC /x`" + ` copies the whole context, ` + "`WORKDIR $DIR`" + ` stays where it is.

## Why

ARG and ENV of the stage, of stages it is FROM and of the base image are known; where the base image's are not,
nothing is reported. RUN, CMD and ENTRYPOINT are the shell's, and not checked; HOME is the shell's too.
` + "`${NAME:-DEFAULT}`" + ` and ` + "`${NAME:+TEXT}`" + ` are for what may not be set, and exempt.

## Good

Declare it with ARG or ENV.`,
	Also:     []string{"UndefinedVar"},
	Severity: Warning,
	Requires: []analyzers.Node{buildkitlint.Analyzer},
	Check: func(p *Pass) {
		for _, f := range buildkitlint.Analyzer.Of(p.Pass) {
			if f.Check == "UndefinedVar" && !f.Foreseen {
				p.Report(Diagnostic{Span: f.Span, Message: f.LowerMessage()})
			}
		}
	},
})
