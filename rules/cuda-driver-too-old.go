package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-driver-too-old",
	Summary: "a named host's driver is too old for the image's CUDA version",
	Doc: `CUDA programs need a driver of their major version's branch at least: 450 for 11.x, 525 for 12.x, 580 for 13.x; before CUDA 11 the toolkit's own.
With an older one every call fails: *CUDA driver version is insufficient for CUDA runtime version*. Between that and the toolkit's own driver,
minor-version compatibility holds, without compiling PTX of that toolkit: that is information.

It speaks when a host is named: --gpu-driver 535.104.05, or --gpu-host with a report of it. The CUDA version is that of the image's
libraries, or of the torch wheel when that is newer. Sources: NVIDIA's CUDA release notes, tables 2 and 3, from a copy.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check:    func(p *Pass) { hostVerdicts(p, "driver") },
})
