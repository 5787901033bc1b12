package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-driver-too-old",
	Summary: "a named host's driver is too old for the image's CUDA version",
	Doc: `Every CUDA call fails: *CUDA driver version is insufficient for CUDA runtime version*.

## Why

CUDA programs need at least the driver of their major version's first branch: 450 for 11.x, 525 for 12.x, 580 for
13.x; before CUDA 11 the toolkit's own. Between that and the toolkit's own driver, minor-version compatibility holds,
without compiling PTX of that toolkit: that is an info.

It is reported when a host is named: --gpu-driver 535.104.05, or --gpu-host with a report of it. The CUDA version is
that of the image's libraries, or of the torch wheel when that is newer. Sources: NVIDIA's CUDA release notes,
tables 2 and 3, from a copy.

## Good

Update the host's driver, or use an image of a CUDA version that it serves.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check:    func(p *Pass) { hostVerdicts(p, "driver") },
})
