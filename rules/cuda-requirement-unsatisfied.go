package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-requirement-unsatisfied",
	Summary: "the container runtime of a named host refuses to start the image",
	Doc: `NVIDIA's container runtime stops before the container starts:
*nvidia-container-cli: requirement error: unsatisfied condition: cuda>=12.4*.

## Why

nvidia/cuda's images set NVIDIA_REQUIRE_CUDA: the driver must serve that CUDA version, or be of one of the branches
that are listed with the device's brand. NVIDIA_DISABLE_REQUIRE=1 turns that off, and nothing else.

The expression is evaluated as libnvidia-container does (src/cli/dsl.c). What a host does not report, its brand for
instance, leaves a condition undecided, and nothing is reported. It is an error for a host whose report was recorded
on it, a warning for one of which only the driver's version is given, since the CUDA version that the driver serves
is then from a table.

## Good

Update the host's driver, or use an image of a CUDA version that it serves.`,
	Severity: Error,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check:    func(p *Pass) { hostVerdicts(p, "runtime") },
})
