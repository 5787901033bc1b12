package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
)

var _ = register(Rule{
	ID:      "gpu-architecture-uncovered",
	Summary: "the image's device code does not run on a named host's GPU",
	Doc: `Machine code runs on devices of its major compute capability from its own minor one up (sm_80 on 8.6, not on 9.0); PTX is compiled by the driver for
its own capability and newer ones. Else programs stop with *no kernel image is available for execution on the device*
(CUDA_ERROR_NO_BINARY_FOR_GPU, 209).

What is known: the architectures of PyTorch's official wheels by version and CUDA flavour, those that nvcc is called with, and those that
TORCH_CUDA_ARCH_LIST and CMake's options ask for. It speaks when a host is named: --gpu-arch 8.9 or --gpu-host. Of wheels whose list is
inferred from later releases it is a warning that says so. Sources: PyTorch's build_cuda.sh and RELEASE.md.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		s := r.Final()
		if s == nil {
			return
		}
		for _, m := range r.Meetings {
			for _, g := range m.Host.GPUs {
				for _, b := range r.DeviceCode(s) {
					if _, ok := gpucheck.Runs(b.Targets, g.Capability); ok || g.Capability == "" {
						continue
					}
					var names []string
					for _, t := range b.Targets {
						names = append(names, t.String())
					}
					d := Diagnostic{Span: b.Span, Likely: b.Likely}
					d.Message = fmt.Sprintf("on %s: %s runs on no device of compute capability %s: it is for %s", m.Host.Name, b.What, g.Capability, strings.Join(names, " "))
					d.Related = []Related{note("programs report CUDA_ERROR_NO_BINARY_FOR_GPU (209): no kernel image is available for execution on the device")}
					if b.Likely {
						d.Related = append(d.Related, note("which architectures it has is inferred"))
					}
					p.Report(d)
				}
			}
		}
	},
})
