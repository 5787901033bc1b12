package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cuda-library-missing",
	Summary: "a framework opens CUDA libraries that the image does not have",
	Doc: `The framework stops, or quietly computes on the CPU: *libcublasLt.so.12: cannot open shared object file*.

## Why

Some packages contain no CUDA libraries and open the system's when they first use the GPU: onnxruntime-gpu,
tensorflow without [and-cuda], cupy-cuda12x without [ctk], ctranslate2, jax[cuda12-local], TensorRT's Python
bindings without its libraries. nvidia/cuda's base images have libcudart alone, runtime images no cuDNN; libraries
of CUDA 12 do not serve a package that is built for CUDA 11.

CuPy compiles its kernels when they are first used, from CUDA 12.2 on with CUDA's own headers, which base and runtime
images lack: *cannot open source file "vector_types.h"*.

All missing libraries are reported at once, with NVIDIA's packages for the image's CUDA version. Nothing is reported
of what a torch wheel or NVIDIA's own wheels contain, which may serve: torch has one major version of cuDNN, 8 until
2.3 and 9 from 2.4 on. Where no version is pinned, the newest counts. Sources: each project's installation guide, and
SONAMEs by CUDA version.

## Good

Start from the image that has the libraries, or install them.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		for _, f := range s.AllFrameworks() {
			if len(f.System) == 0 || f.CUDA == "" || f.Kind == "tensorrt" && s.Brings("tensorrt") {
				continue
			}
			forCPU := f.Kind == "tensorflow" || f.Kind == "ctranslate2"
			bare := f.Kind == "onnxruntime" && gpu.Plain(s) // of whatever CUDA version it is, there is none
			if forCPU && len(s.Final.Toolkits) == 0 && !s.Brings("torch") || f.Newest && !s.Older(f.CUDA) && !bare {
				continue
			}
			reportLibraries(p, s, f)
			reportHeaders(p, s, f)
		}
	},
})

func reportLibraries(p *Pass, s *gpu.Stage, f gpu.Framework) {
	var missing, packages []string
	for _, stem := range f.System {
		name := f.Soname(stem)
		if name == "" || s.Serves(f, stem) || stem == "libcudnn" && s.Library(stem).Presence == filesystem.Present { // another major version is cudnn-version-mismatch's
			continue
		}
		if s.Exactly(name).Presence != filesystem.Absent {
			continue
		}
		missing = append(missing, name)
		if t, ok := s.Final.Toolkit(); ok && gpu.SameMajor(t.Version, f.CUDA) {
			if pkg := gpu.Package(name, t.Version); pkg != "" && !slices.Contains(packages, pkg) {
				packages = append(packages, pkg)
			}
		}
	}
	if len(missing) == 0 {
		return
	}
	d := Diagnostic{Span: f.Span, Likely: true, Message: fmt.Sprintf("%s opens %s, missing from %s", f.Name, several(missing), imageName(s.Final.State))}
	if len(missing) > 1 {
		d.Related = append(d.Related, note("missing: %s", strings.Join(missing, ", ")))
	}
	d.Related = append(d.Related, note("%s", f.Evidence))
	if t, ok := s.Final.Toolkit(); ok && !gpu.SameMajor(t.Version, f.CUDA) {
		d.Related = append(d.Related, note("the image has CUDA %s: %s", t.Version, t.Evidence))
	}
	if len(packages) > 0 {
		d.Related = append(d.Related, note("NVIDIA's packages for it: %s", strings.Join(packages, " ")))
	}
	d.Related = append(d.Related, partial(s.Final.State)...)
	p.Report(d)
}

// reportHeaders is of packages that compile kernels without nvcc and need CUDA's headers for it.
func reportHeaders(p *Pass, s *gpu.Stage, f gpu.Framework) {
	t, ok := s.Final.Toolkit()
	if !ok || f.Headers == "" || !gpu.SameMajor(t.Version, f.CUDA) || gpu.Older(t.Version, f.Headers) || bringsWheel(s, "nvidia-cuda-runtime") ||
		s.Headers() != filesystem.Absent {
		return
	}
	p.Report(Diagnostic{Span: f.Span, Likely: true, Message: fmt.Sprintf("%s compiles with CUDA's headers, missing from %s", f.Name, imageName(s.Final.State)),
		Related: append([]Related{
			note("%s: from CUDA %s on kernels include vector_types.h", f.Evidence, f.Headers),
			note("install the wheel %s, the package cuda-cudart-dev-%s, or use the devel image", runtimeWheel(t.Version), strings.ReplaceAll(t.Version, ".", "-")),
		}, partial(s.Final.State)...)})
}

// runtimeWheel is the requirement of NVIDIA's wheel that has the headers of a CUDA version.
func runtimeWheel(version string) string {
	library, _ := gpucheck.SharedLibraryOf("libcudart")
	_, wheel := library.Packages(library.Soname(version))
	return wheel + "==" + version + ".*"
}
