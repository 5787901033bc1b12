package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "nvcc-missing",
	Summary: "an extension that compiles CUDA code is installed without nvcc",
	Doc: `torch's build helper stops: *CUDA_HOME environment variable is not set*, *nvcc was not found*. Some packages build
for the CPU alone instead, which nobody notices before they run.

## Why

Packages such as flash-attn, torch-scatter or apex build CUDA code when they are installed. Others (DeepSpeed,
FlashInfer and with it SGLang) compile when they first run, so the final image needs nvcc and a C++ compiler.
nvidia/cuda's base and runtime images have neither, nor do python images.

DeepSpeed's setup runs nvcc as soon as it sees torch and /usr/local/cuda: *No such file or directory:
'/usr/local/cuda/bin/nvcc'*.

A clone that is built (*python setup.py install*, *pip install .*) counts by the name of its repository. Beside a torch
for the CPU nothing is reported.

flash-attn, mamba-ssm and causal-conv1d look for a wheel themselves and build only when there is none for this torch,
CUDA and python, so for them this is an info, unless no wheel of the release is for the torch that is pinned. Which
package does what is from the projects' setup.py and documentation; whether nvcc is installed, from the image's files.
A command that is itself missing is reported by command-not-found.

## Good

Build in a devel image and copy the result, or install a wheel of the project's releases.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		final := r.Final()
		gpuStages(p, func(s *gpu.Stage) {
			for _, e := range s.Extensions {
				if s.TorchForCPU() {
					continue
				}
				if gpu.StopsAtNVCC(s, e) {
					p.Report(Diagnostic{Span: e.Span, Likely: true,
						Message: fmt.Sprintf("setup of %s runs nvcc, which %s lacks", e.Name, imageName(e.Call.Before)),
						Related: append(develNote(e), partial(e.Call.Before)...)})
					continue
				}
				if e.When == gpu.AtRun {
					if final != nil && inLineage(final, s) {
						reportRunCompiler(p, final, e)
					}
					continue
				}
				reportBuildCompiler(p, s, e)
			}
		})
	},
})

func inLineage(s, other *gpu.Stage) bool {
	for _, l := range s.Lineage() {
		if l == other {
			return true
		}
	}
	return false
}

func reportBuildCompiler(p *Pass, s *gpu.Stage, e gpu.Extension) {
	if s.Compiler(e.Step).Presence != filesystem.Absent || e.Guarded() {
		return
	}
	d := Diagnostic{Span: e.Span, Likely: true, Related: []Related{note("%s", e.Note)}}
	d.Message = fmt.Sprintf("%s compiles CUDA code, and %s has no nvcc", e.Name, imageName(e.Call.Before))
	if e.When == gpu.MayFetch {
		d.Severity = Info
		d.Message = fmt.Sprintf("%s compiles CUDA code unless a wheel fits, and %s has no nvcc", e.Name, imageName(e.Call.Before))
		if torch, wheels := gpu.Wheelless(s, e); torch != "" {
			d.Severity = 0
			d.Message = fmt.Sprintf("%s has no wheel for torch %s and compiles CUDA code: nvcc is missing", e.Name, torch)
			d.Related = append(d.Related, note("its wheels are for torch %s", strings.Join(wheels, ", ")))
		}
	}
	if e.Forced != "" {
		d.Related = append(d.Related, note("without a toolkit and a GPU its setup builds for the CPU alone and succeeds"))
	}
	d.Related = append(d.Related, develNote(e)...)
	d.Related = append(d.Related, partial(e.Call.Before)...)
	p.Report(d)
}

func develNote(e gpu.Extension) []Related {
	if devel := references.DevelVariant(e.Call.Before.ImageRef, "nvcc"); devel != "" {
		return []Related{note("%s has nvcc", devel)}
	}
	return nil
}

func reportRunCompiler(p *Pass, final *gpu.Stage, e gpu.Extension) {
	if final.Compiler(nil).Presence != filesystem.Absent {
		return
	}
	d := Diagnostic{Span: e.Span, Severity: Info, Likely: true}
	d.Message = fmt.Sprintf("%s compiles CUDA code when it runs, and %s has no nvcc", e.Name, imageName(final.Final.State))
	d.Related = append([]Related{note("%s", e.Note)}, develNote(e)...)
	d.Related = append(d.Related, partial(final.Final.State)...)
	p.Report(d)
}
