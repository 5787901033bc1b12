package rules

import (
	"fmt"
	"regexp"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-devel-shipped",
	Summary: "the image is built on a CUDA devel image and nothing in it compiles",
	Doc: `nvidia/cuda's devel images add compilers, headers, static libraries and Nsight Compute to the runtime image: 4.5 GiB of packages in CUDA
13.0.2 (their Installed-Size). An image that only runs programs does not need them.

It speaks only when the Dockerfile gives the image a program to start, no RUN of the final stage calls a compiler or builds a package, and
nothing that it installs is known to compile when it runs (DeepSpeed, FlashInfer, SGLang, vLLM ...). Take the runtime image of the same version
(cudnn-runtime when it was cudnn-devel), or build in a devel stage and copy the result. torch.compile needs a C compiler and no nvcc. The runtime
image has no CUPTI: see cupti-missing.`,
	Severity: Info,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil || !s.Base.CUDAImage() || s.Base.Variant != "devel" || s.Final.NVCC.Presence == filesystem.Absent || !givesProgram(s) || compilesLater(s) {
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

// givesProgram tells whether the Dockerfile says what the image starts: one that does not may be for development.
func givesProgram(s *gpu.Stage) bool {
	given := func(argv []string, here bool) bool {
		return here && len(argv) > 0 && !regexp.MustCompile(`(^|/)(ba|z|da)?sh$`).MatchString(argv[len(argv)-1])
	}
	f := s.Final.State
	return given(f.Cmd.Argv, !f.Cmd.Cause.Span.Nowhere()) || given(f.Entrypoint.Argv, !f.Entrypoint.Cause.Span.Nowhere())
}

// building are words of a RUN or of a start command that may compile; scripts and requirements files that are not read may do anything.
var building = regexp.MustCompile(`(?i)nvcc|gcc|g\+\+|\bcc\b|clang|\bmake\b|cmake|ninja|meson|bazel|cargo|setup\.py|git\+|git clone|\bgo build|-e\s+\.|\binstall\s+(-\S+\s+)*\.|\bpip\d?\s+wheel|requirements|pyproject|uv sync|poetry|build-isolation|triton|tensorrt|\.sh\b|conda|TORCH_CUDA_ARCH_LIST|vllm|sglang|flashinfer|deepspeed|llama|jax|numba|pycuda|cupy`)

func compilesLater(s *gpu.Stage) bool {
	for _, l := range s.Lineage() {
		if len(l.Extensions) > 0 || len(l.Compiles) > 0 {
			return true
		}
		for _, step := range l.Steps {
			if building.MatchString(step.Instruction.Text()) && step.Instruction.Keyword != "LABEL" {
				return true
			}
		}
	}
	return false
}
