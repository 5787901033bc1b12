package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
)

var _ = register(Rule{
	ID:      "nvcc-architecture-unsupported",
	Summary: "code is compiled for an architecture that this nvcc does not support",
	Doc: `nvcc stops: *nvcc fatal: Unsupported gpu architecture 'compute_90'*.

## Why

Each CUDA version builds for a range of compute capabilities: 12.0 ends 3.5 and 3.7, 13.0 ends everything before
7.5; 8.9 and 9.0 begin with 11.8, 10.0 and 12.0 with 12.8.

A call of nvcc itself whose version is known from the image's packages is an error. Variables and CMake options
(TORCH_CUDA_ARCH_LIST, CMAKE_CUDA_ARCHITECTURES, CUDAARCHS, FLASH_ATTN_CUDA_ARCHS) are warnings, since it is unknown
whether they reach a compiler. The ranges are those of nixpkgs' table; capabilities that it does not hold, and 7.2,
whose range there is that of Jetson toolkits, are not reported.

## Good

Build for architectures of the range, or with another CUDA version.`,
	Severity: Error,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, c := range s.Compiles {
				if c.Architectures != nil && !c.Guarded {
					reportArchitectures(p, *c.Architectures, c.Architectures.Fatal)
				}
			}
			for _, a := range s.Asked {
				reportArchitectures(p, a, false)
			}
		})
	},
})

func reportArchitectures(p *Pass, a gpu.Architectures, fatal bool) {
	t, ok := a.Toolkit()
	if !ok {
		return
	}
	var refused []string
	var limits []Related
	for _, capability := range a.Capabilities {
		builds, known, first, last := gpucheck.Builds(t.Version, capability)
		if !known || builds || capability == "7.2" {
			continue
		}
		limit := "needs CUDA " + first + " or newer"
		if last != "" && (gpu.Older(last, t.Version) || !gpu.SameMajor(last, t.Version)) {
			limit = "CUDA " + last + " was the last for it"
		}
		refused = append(refused, capability)
		limits = append(limits, note("%s: %s", capability, limit))
	}
	if len(refused) > 0 {
		p.Report(Diagnostic{Span: a.Span, Likely: t.Likely || !fatal, Related: append(append(limits, toolkitNote(t)),
			partial(a.State)...),
			Message: fmt.Sprintf("nvcc of CUDA %s does not support compute capability %s", t.Version, strings.Join(refused, ", "))})
	}
}
