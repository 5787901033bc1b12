package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cuda-devel-shipped",
	Summary: "the image is built on a CUDA devel image and nothing in it compiles",
	Doc: `nvidia/cuda's devel images add compilers, headers, static libraries and Nsight Compute to the runtime image: 4.5 GiB
of packages in CUDA 13.0.2 (their Installed-Size).

## Why

An image that only runs programs does not need them. It is reported only when the Dockerfile names a program to
start, no RUN of the final stage calls a compiler or builds a package, and nothing that it installs is known to
compile when it runs (DeepSpeed, FlashInfer, SGLang, vLLM ...). torch.compile needs a C compiler and no nvcc.

## Good

Use the runtime image of the same version (cudnn-runtime when it was cudnn-devel), or build in a devel stage and
copy the result. The runtime image has no CUPTI: see cupti-missing.`,
	Severity: Info,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil || !s.Base.CUDAImage() || s.Base.Variant != "devel" || s.Final.NVCC.Presence == filesystem.Absent || !s.GivesProgram() || s.MayCompile() {
			return
		}
		line := s.Lineage()
		root := line[len(line)-1]
		d := Diagnostic{Span: root.Base.Span, Likely: true}
		d.Message = fmt.Sprintf("%s is a devel image, and nothing in this stage compiles", root.Base.Ref)
		if runtime := root.Base.Sibling("runtime"); runtime != "" {
			d.Related = append(d.Related, note("%s leaves out what devel adds: 4.5 GiB of packages in CUDA 13.0.2", runtime))
		}
		p.Report(d)
	},
})
