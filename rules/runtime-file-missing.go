package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "runtime-file-missing",
	Summary: "the program looks for CA certificates or time zones that the image does not have",
	Doc: `An empty image and other small ones have neither CA certificates nor time zones. A Go program that is a client of HTTPS stops there with
*x509: certificate signed by unknown authority*, and time.LoadLocation with *unknown time zone*.

What the program does is read from the sources that this Dockerfile builds: a client of net/http or crypto/tls and an https:// address, or
time.LoadLocation of a named zone. Whether it gets there is not known, so it is a warning.

Copy the files from the stage that builds: ` + "`COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/`" + ` or
` + "`COPY --from=build /usr/share/zoneinfo /usr/share/zoneinfo`" + `; or install ca-certificates or tzdata, or import time/tzdata.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		target := stages.Analyzer.Of(p.Pass).Target
		all := evaluate.Analyzer.Of(p.Pass).Stages
		if target < 0 || target >= len(all) || all[target].Start == nil || all[target].Start.Failure == nil {
			return
		}
		if f := all[target].Start.Failure; f.Kind == state.FailsRuntimeFile {
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
		}
	},
})
