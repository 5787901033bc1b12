package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "port-privileged",
	Summary: "EXPOSE of a port below 1024 in an image that does not run as root",
	Doc: `Where the limit applies the program stops: *bind: permission denied*.

## Why

On Linux a process without privileges may not listen on ports below net.ipv4.ip_unprivileged_port_start, which is
1024. Docker sets it to 0 in a container's network since version 20.10 (moby pull request 41030), so there it works;
Kubernetes, Podman and containers on the host's network leave it as it is. Who the user is follows from USER and the
image's /etc/passwd.

## Good

Listen on a port above 1023 and map it when the container starts, or give the program the capability with
` + "`setcap cap_net_bind_service=+ep`" + `.`,
	Severity: Info,
	Requires: []analyzers.Node{instructions.Ports, evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		target := stages.Analyzer.Of(p.Pass).Target
		if target < 0 {
			return
		}
		final := evaluate.Analyzer.Of(p.Pass).Stages[target].Final
		if final == nil || !final.Unprivileged() {
			return
		}
		for _, port := range instructions.Ports.Of(p.Pass) {
			if port.Low && port.Kept {
				p.Report(Diagnostic{Span: port.Span, Likely: true, Message: fmt.Sprintf("port %s is below 1024, and the image runs as user %s", port.Text, userName(final)),
					Related: because(final.User.Cause, "the user is set here")})
			}
		}
	},
})
