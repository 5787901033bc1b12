package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "profiler-privilege",
	Summary: "the image starts a profiler that needs a privilege on the host",
	Doc: `Nsight Compute (ncu), nvprof and CUPTI's profiling API end with ERR_NVGPUCTRPERM or
CUPTI_ERROR_INSUFFICIENT_PRIVILEGES in a container without CAP_SYS_ADMIN.

## Why

GPU performance counters are for administrators since driver 418.43. No Dockerfile can grant that. Tracing when
kernels start and end, which torch.profiler and Nsight Systems do, uses other calls; TensorFlow's documentation
names the same option for its profiler. Source: NVIDIA's note on ERR_NVGPUCTRPERM.

## Good

Start the container with --cap-add=SYS_ADMIN, or set the driver's module option
NVreg_RestrictProfilingToAdminUsers=0 on the host; or trace instead.

## When to suppress

If the container is always started with the privilege.`,
	Severity: Info,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		for _, n := range s.Profilers() {
			p.Report(Diagnostic{Span: n.Span, Message: fmt.Sprintf("%s reads performance counters, which need a privilege", n.What), Related: []Related{
				note("start the container with --cap-add=SYS_ADMIN, or set NVreg_RestrictProfilingToAdminUsers=0 of the host's driver")}})
		}
	},
})
