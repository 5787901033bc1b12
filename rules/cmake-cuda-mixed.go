package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/cmake"
)

var _ = register(Rule{
	ID:      "cmake-cuda-mixed",
	Summary: "CMakeCache.txt mixes two CUDA versions",
	Doc: `The result compiles against one CUDA version and links with another.

## Why

A cache outlives what it was configured with: the compiler is from one toolkit, headers or libraries are from
another, because CUDA_HOME or PATH changed between two runs of cmake, or because two toolkits are installed.

It is reported of values that name different /usr/local/cuda-X.Y or, as CUDA_VERSION, another version, and of cuDNN,
NCCL and TensorRT where the version of the headers differs from that in the library's file name: in a CMakeCache.txt
that is checked, or that a COPY or an image adds to a stage.

## Good

Delete the cache and configure again with CUDAToolkit_ROOT and CMAKE_CUDA_COMPILER of one toolkit.`,
	Severity: Warning,
	Requires: []analyzers.Node{cmake.Analyzer},
	Check: func(p *Pass) {
		for _, c := range cmake.Analyzer.Of(p.Pass) {
			for _, t := range c.Toolkits[min(1, len(c.Toolkits)):] {
				first := c.Toolkits[0]
				p.Report(inCache(c, Diagnostic{Span: t.At, Message: fmt.Sprintf("%s is of CUDA %s, %s of CUDA %s", t.Name, t.Version, first.Name, first.Version),
					Related: []Related{{Span: first.At, Message: "the other version is named here"}}}))
			}
			for _, pair := range c.Pairs {
				p.Report(inCache(c, Diagnostic{Span: pair.Library.At, Message: fmt.Sprintf("%s is of major version %s, the headers are of %s", pair.Library.Name, pair.Number, pair.Version),
					Related: []Related{{Span: pair.Headers.At, Message: "the headers' version is here"}}}))
			}
		}
	},
})
