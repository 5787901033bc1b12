package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "runtime-file-missing",
	Summary: "the program needs CA certificates or time zones that the image lacks",
	Doc: `A Go program that is a client of HTTPS stops with *x509: certificate signed by unknown authority*, and
time.LoadLocation with *unknown time zone*.

## Why

An empty image and other small ones have neither CA certificates nor time zones. What the program does is read from
the sources that this Dockerfile builds: a client of net/http or crypto/tls and an https:// address, or
time.LoadLocation of a named zone. Whether it reaches that code is unknown, so this is a warning.

## Good

Copy the files from the stage that builds, install ca-certificates or tzdata, or import time/tzdata.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		stage := finished(p)
		if stage == nil || stage.Start == nil || stage.Start.Failure == nil {
			return
		}
		if f := stage.Start.Failure; f.Kind == state.FailsRuntimeFile {
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
		}
	},
})
