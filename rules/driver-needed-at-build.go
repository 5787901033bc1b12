package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "driver-needed-at-build",
	Summary: "RUN needs a GPU, which a build does not have",
	Doc: `An assertion on the GPU stops the build; worse, a setup that looks for one builds for the CPU alone and succeeds
(torch-scatter, detectron2, pytorch3d: they build for CUDA when FORCE_CUDA=1 is set). -arch=native and
CMAKE_CUDA_ARCHITECTURES=native fall back to nvcc's oldest architecture.

## Why

docker build gives RUN no GPU and no driver libraries: nvidia-smi is missing, torch.cuda.is_available() is False.
RUN --device=nvidia.com/gpu (BuildKit with CDI) gives a GPU and silences the rule, as does a guard (|| true, if).
Which setups look for a GPU is from the projects' setup.py.

## Good

Specify what to build for: FORCE_CUDA=1 with TORCH_CUDA_ARCH_LIST="8.0 9.0", CMAKE_CUDA_ARCHITECTURES=80;90. Test when
the container starts.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, step := range s.Steps {
				if gpu.HasDevice(step) {
					continue
				}
				for _, n := range gpu.Needs(step) {
					p.Report(Diagnostic{Span: n.Span, Likely: true, Message: fmt.Sprintf("%s needs a GPU, and a build has none", n.What)})
				}
			}
			for _, e := range s.Extensions {
				if e.Forced != "" && !gpu.HasDevice(e.Step) && s.Compiler(e.Step).Presence == filesystem.Present && !gpu.Forces(e.Step, e.Forced) {
					way := note("%s=1, with TORCH_CUDA_ARCH_LIST, builds it for CUDA", e.Forced)
					if e.Forced == "TORCH_CUDA_ARCH_LIST" {
						way = note("TORCH_CUDA_ARCH_LIST=\"8.0 9.0\", or whatever is to run it, builds it for CUDA")
					}
					p.Report(Diagnostic{Span: e.Span, Likely: true, Related: []Related{way},
						Message: fmt.Sprintf("%s builds for the CPU only, because a build has no GPU", e.Name)})
				}
			}
			for _, a := range s.Asked {
				reportNative(p, a)
			}
			for _, c := range s.Compiles {
				if c.Architectures != nil && !gpu.HasDevice(c.Step) {
					reportNative(p, *c.Architectures)
				}
			}
		})
	},
})

func reportNative(p *Pass, a gpu.Architectures) {
	if a.Native {
		p.Report(Diagnostic{Span: a.Span, Likely: true, Message: fmt.Sprintf("%s=native needs a GPU, and a build has none: nvcc uses its default", a.Name)})
	}
}
