package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "framework-built-for-cpu",
	Summary: "a framework's build for the CPU is installed in an image with CUDA",
	Doc: `The program computes on the CPU: *An NVIDIA GPU may be present on this machine, but a CUDA-enabled jaxlib is not
installed. Falling back to cpu.*

## Why

*pip install jax* and *pip install onnxruntime* take the builds for the CPU. Those for NVIDIA's devices are
jax[cuda12], jax[cuda13] and onnxruntime-gpu. Only images on nvidia/cuda are checked; nothing is reported if another
framework, an extension or a program of another stage may use the image's CUDA, or where an index or a local version
is named. For onnxruntime it is an info.

## Good

Ask for the build for GPUs, or use an image without CUDA.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		for _, b := range s.CPUBuilds() {
			d := Diagnostic{Span: b.Span, Likely: true}
			d.Message = fmt.Sprintf("%s is the CPU build, and the image has CUDA", b.Name)
			if b.Name != "jax" { // many models run well enough so, and another package may use the GPU
				d.Severity = Info
			}
			if t, ok := s.Final.Toolkit(); ok {
				d.Related = append(d.Related, toolkitNote(t))
			}
			d.Related = append(d.Related, note("for GPUs: pip install %q", b.Instead))
			d.Related = append(d.Related, partial(s.Final.State)...)
			p.Report(d)
		}
	},
})
