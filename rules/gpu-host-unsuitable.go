package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "gpu-host-unsuitable",
	Summary: "a named host lacks the processor or a device that the image requires",
	Doc: `The container does not start, or has no GPU.

## Why

An image for linux/amd64 does not start on an arm64 host (*exec format error*). NVIDIA_VISIBLE_DEVICES names the
devices that the container gets: for an index or UUID that the host lacks, NVIDIA's container runtime reports *unknown
device* and does not start the container; "void" or an empty value gives it neither devices nor the driver's
libraries. It is reported when a host is named: --gpu-host.

## Good

Leave the choice of devices to the command that starts the container.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check:    func(p *Pass) { hostVerdicts(p, "platform", "devices", "memory") },
})
