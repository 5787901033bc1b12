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

The ARG and ENV of the stage, of the stages that it is based on and of the base image count. If those of the base
image are unknown, nothing is reported. RUN, CMD and ENTRYPOINT are not checked, because the shell expands their
variables; the shell also sets HOME. ` + "`${NAME:-DEFAULT}`" + ` and ` + "`${NAME:+TEXT}`" + ` are exempt, because they
are meant for variables that may be unset.

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
