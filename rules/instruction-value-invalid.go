package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "instruction-value-invalid",
	Summary: "a port, signal, volume or checksum that the builder refuses",
	Doc: `The builder refuses the instruction when it builds the stage: *invalid signal: SIGFOO*.

## Why

A line may be well formed and still name a port or a signal that does not exist. STOPSIGNAL takes a number or a name
of Linux, EXPOSE numbers and ranges of them with tcp, udp or sctp behind a slash, VOLUME a path that is not empty,
` + "`ADD --checksum`" + ` a digest such as ` + "`sha256:...`" + ` of what comes by HTTP. Variables are replaced where their values are
known. Names of services (` + "`EXPOSE http`" + `) are not looked up.

## Good

Write the number, or a name as in ` + "`kill -l`" + `.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("instruction-value-invalid"),
})
