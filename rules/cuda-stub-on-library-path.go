package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-stub-on-library-path",
	Summary: "the final image finds a link-time stub of the driver's library",
	Doc: `A program that loads the stub gets CUDA_ERROR_STUB_LIBRARY (34) or finds no device, because the stub comes before
the library that the container runtime mounts.

## Why

lib64/stubs of a devel image holds libcuda.so and libnvidia-ml.so that only name the functions, for linking where
there is no driver. Only the target's image is judged: the stubs' directory on LD_LIBRARY_PATH or in a file of
ld.so.conf.d, and files named libcuda.so.1 that lead to a stub.

## Good

Use LIBRARY_PATH or -L for linking, which no program sees when it runs; nvidia/cuda's devel images set LIBRARY_PATH
already. Where a build step has to run something that loads libcuda.so.1, set LD_LIBRARY_PATH for that command
alone, and remove a link made for it in the same RUN.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		s := r.Final()
		if s == nil || !r.Concerned {
			return
		}
		if v, ok := s.Final.State.Env.Image().Lookup("LD_LIBRARY_PATH"); ok && v.Known && !v.Cause.Span.Nowhere() {
			for _, dir := range strings.Split(v.Value, ":") {
				if path.Base(path.Clean(dir)) == "stubs" {
					p.Report(Diagnostic{Span: v.Cause.Span, Message: fmt.Sprintf("LD_LIBRARY_PATH of the image names %s, whose libcuda is a stub", dir)})
				}
			}
		}
		for _, c := range s.StubConfigs() {
			p.Report(Diagnostic{Span: c.Span, Message: fmt.Sprintf("%s names %s, whose libcuda is a stub", c.File, c.Dir)})
		}
		for _, l := range s.StubLinks() {
			p.Report(Diagnostic{Span: l.Span, Likely: true, Message: fmt.Sprintf("%s stays in the image and leads to a stub", l.Path)})
		}
	},
})
