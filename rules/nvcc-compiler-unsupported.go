package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "nvcc-compiler-unsupported",
	Summary: "nvcc is told to use a host compiler that is newer than it accepts",
	Doc: `The build stops: *#error -- unsupported GNU version! gcc versions later than 12 are not supported!*

## Why

nvcc compiles host code with gcc or clang, and its headers refuse one that is newer than the toolkit knows. CUDA 11.8
accepts gcc 11 at most, 12.0 to 12.3 gcc 12, 12.4 to 12.6 gcc 13, 12.8 and 12.9 gcc 14. Only compilers that are named
with their version are checked. *layerlint gpu tables "nvcc host compilers"* has the limits, from NVIDIA's
installation guides.

## Good

Name an older compiler by -ccbin, NVCC_CCBIN, CUDAHOSTCXX or -DCMAKE_CUDA_HOST_COMPILER, or use an image with a newer
toolkit. -allow-unsupported-compiler is at your own risk.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, h := range s.HostCompilers() {
				p.Report(Diagnostic{Span: h.Span, Likely: true,
					Message: fmt.Sprintf("nvcc of CUDA %s does not support %s", h.Toolkit.Version, h.Name),
					Related: []Related{
						note("nvcc stops: %s versions later than %d are not supported", h.Compiler, h.Newest),
						note("the image has CUDA %s: %s", h.Toolkit.Version, h.Toolkit.Evidence),
					}})
			}
		})
	},
})
