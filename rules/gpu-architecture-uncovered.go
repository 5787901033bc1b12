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
	Doc: `Programs stop with *no kernel image is available for execution on the device* (CUDA_ERROR_NO_BINARY_FOR_GPU, 209).

## Why

Machine code runs on devices of its major compute capability from its own minor one up (sm_80 on 8.6, not on 9.0);
PTX is compiled by the driver for its own capability and newer ones. A driver reads PTX up to the version that its
own CUDA version writes: PTX of a newer toolkit stops with CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222), while machine
code of the same toolkit may run.

What is known: the architectures of PyTorch's and TensorFlow's official wheels by version and CUDA flavor, those that
nvcc is called with, and those that TORCH_CUDA_ARCH_LIST and CMake's options name. It is reported when a host is
named: --gpu-arch 8.9 or --gpu-host. For wheels whose list is inferred from other releases a note says so, and where
none is known (JAX, CuPy) it is an info. Sources: PyTorch's build_cuda.sh and RELEASE.md, TensorFlow's .bazelrc.

## Good

Use a build for the host's GPU.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		for _, m := range r.HostVerdicts {
			for _, v := range m.Verdicts {
				if v.Status != gpucheck.Confirmed {
					reportCode(p, r, m, v)
				}
			}
		}
	},
})

func reportCode(p *Pass, r *gpu.Result, m gpu.HostVerdict, v gpucheck.Verdict) {
	switch v.Check {
	case "architecture", "ptx":
	case "toolkit":
		d := verdict(r, r.Final(), m, v)
		d.Severity, d.Likely = Warning, true
		p.Report(d)
		return
	default:
		return
	}
	b := r.Code[v.Device]
	d := Diagnostic{Span: b.Span, Likely: b.Likely, Related: []Related{note("programs report %s", v.Code)}}
	switch {
	case v.Status == gpucheck.Unknown:
		if v.Why == "" { // of the host itself nothing is known
			return
		}
		d.Severity, d.Likely, d.Related = Info, true, nil
		d.Message = fmt.Sprintf("on %s: unknown whether %s has code for %s", m.Host.Name, b.What, v.Has)
		d.Related = append(d.Related, note("%s", v.Why))
		p.Report(d)
		return
	case v.Check == "architecture":
		var names []string
		for _, t := range b.Targets {
			names = append(names, t.String())
		}
		d.Message = fmt.Sprintf("on %s: %s has no code for %s", m.Host.Name, b.What, v.Has)
		d.Related = append(d.Related, note("its code is for %s", strings.Join(names, " ")))
	default:
		d.Message = fmt.Sprintf("on %s: %s runs only as %s", m.Host.Name, b.What, v.Asks)
		d.Related = append(d.Related, note("%s", v.Why))
	}
	if b.Likely {
		d.Related = append(d.Related, note("which architectures it has is inferred"))
	}
	p.Report(d)
}
