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
(CUDA_ERROR_NO_BINARY_FOR_GPU, 209). A driver reads PTX up to the version that its own CUDA version writes: PTX of a newer toolkit stops with
CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222), while machine code of the same toolkit may run.

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
		for _, m := range r.HostVerdicts {
			for _, g := range m.Host.GPUs {
				for _, b := range r.DeviceCode(s) {
					if g.Capability != "" {
						reportCode(p, r, m, g.Capability, b)
					}
				}
			}
		}
	},
})

func reportCode(p *Pass, r *gpu.Result, m gpu.HostVerdict, capability string, b gpu.Code) {
	d := Diagnostic{Span: b.Span, Likely: b.Likely}
	by, runs := gpucheck.Runs(b.Targets, capability)
	writes, reads := gpucheck.PTXVersion(b.CUDA), gpucheck.PTXVersion(m.Host.CUDA)
	switch {
	case !runs:
		var names []string
		for _, t := range b.Targets {
			names = append(names, t.String())
		}
		d.Message = fmt.Sprintf("on %s: %s runs on no device of compute capability %s: it is for %s", m.Host.Name, b.What, capability, strings.Join(names, " "))
		d.Related = []Related{note("programs report CUDA_ERROR_NO_BINARY_FOR_GPU (209): no kernel image is available for execution on the device")}
	case by.PTX && writes != "" && reads != "" && gpucheck.Newer(writes, reads) && r.Requirement.Compat == "":
		d.Message = fmt.Sprintf("on %s: %s runs on compute capability %s as PTX %s alone, of CUDA %s, and the driver reads PTX up to %s", m.Host.Name, b.What, capability, writes, b.CUDA, reads)
		d.Related = []Related{note("programs report CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)")}
	default:
		return
	}
	if b.Likely {
		d.Related = append(d.Related, note("which architectures it has is inferred"))
	}
	p.Report(d)
}
