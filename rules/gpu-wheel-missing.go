package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
)

var _ = register(Rule{
	ID:      "gpu-wheel-missing",
	Summary: "torch or another GPU package has no wheel for this Python, CUDA or C library",
	Doc: `Without a wheel that fits, pip fails: *Could not find a version that satisfies the requirement*, *No matching
distribution found*.

## Why

PyPI has wheels of torch, TensorFlow, jaxlib, CuPy's cupy-cuda12x and RAPIDS' cudf-cu12, and no source that builds
without more. A release is built for the versions of Python and CUDA of its day: torch 2.0.1 for Python 3.8 to 3.11
and CUDA 11.7 and 11.8; nothing is added later. None of the wheels runs on Alpine's musl. Local versions (2.1.0+cu118,
+cpu) are on download.pytorch.org alone, never on PyPI. On Jetson's images (l4t-base, l4t-jetpack) the wheels for
arm64 install and compute on the CPU. With --extra-index-url of a CUDA version that the release was not built for, pip
installs PyPI's wheel, which is for another one. tensorflow-gpu ended with 2.11: what is there instead stops pip with
*The "tensorflow-gpu" package has been removed*.

The Python is that of the command, the image's tag or its release, so this is likely. Where the index itself was
asked, pip-version-unknown and pip-wheel-missing report it. Other indexes, links and settings are not judged.
*layerlint gpu tables "torch wheels"* and *"wheel pythons"* print the tables.

## Good

Use a release that fits, an image with another Python, or PyTorch's index:
*pip install torch==2.1.0 --index-url https://download.pytorch.org/whl/cu118*.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			told := map[int]bool{}
			for _, u := range s.Unpublished() {
				if lacks(u) || u.File == "" && told[u.Call.Span.Start] { // one for each command: pip stops at the first
					continue
				}
				told[u.Call.Span.Start] = true
				d := Diagnostic{Span: u.Span, Likely: true}
				d.Message, d.Related = unpublished(u)
				p.Report(d)
			}
		})
	},
})

// lacks reports whether the index itself was asked, and did not have it.
func lacks(u gpu.Unpublished) bool {
	for _, n := range u.Step.Needs {
		if n.Manager == "pip" && n.Span == u.Span && n.Lacks != "" {
			return true
		}
	}
	return false
}

func unpublished(u gpu.Unpublished) (message string, notes []Related) {
	name := u.Name
	if u.Version != "" {
		name += " " + u.Version
	}
	fails := note("pip fails: No matching distribution found for %s", u.Name)
	switch u.Kind {
	case gpu.NoMusl:
		return fmt.Sprintf("%s has no wheel for Alpine's musl", name),
			[]Related{fails, note("its wheels are for glibc, and PyPI has no source: use a Debian image, such as python:3.12-slim")}
	case gpu.NoJetson:
		return fmt.Sprintf("%s from PyPI does not use a Jetson's GPU", name),
			[]Related{note("its wheels for arm64 are for the CPU or for servers: use NVIDIA's wheel for this JetPack, or an image such as dustynv/pytorch")}
	case gpu.NoLocal:
		return fmt.Sprintf("%s%s is not on PyPI, which holds no local versions", name, u.Build),
			[]Related{fails, note("add --index-url https://download.pytorch.org/whl/%s", strings.TrimPrefix(u.Build, "+"))}
	case gpu.Removed:
		return fmt.Sprintf("%s is not installed: the package has been removed", name),
			[]Related{note("pip fails: The \"tensorflow-gpu\" package has been removed!"), note("use tensorflow, or tensorflow[and-cuda] from 2.14 on")}
	case gpu.NoPython:
		notes = []Related{fails, note("its wheels are for Python %s to %s", u.First, u.Last)}
		if u.Name == "torch" {
			if first, last := gpucheck.TorchesFor(u.Python); first != "" {
				notes = append(notes, note("torch %s to %s are for Python %s", first, last, u.Python))
			}
		}
		if u.Name == "jax" {
			notes[0] = note("pip fails: No matching distribution found for jaxlib")
			return fmt.Sprintf("%s requires a jaxlib without a wheel for Python %s", name, u.Python), notes
		}
		return fmt.Sprintf("%s has no wheel for Python %s", name, u.Python), notes
	}
	builds := slices.Clone(u.Builds)
	for i, b := range builds {
		builds[i] = "cu" + strings.ReplaceAll(b, ".", "")
	}
	builds[0] = u.Builds[0]
	notes = []Related{note("it is built for %s", strings.Join(builds, ", "))}
	if u.Instead != "" {
		return fmt.Sprintf("%s has no wheel for CUDA %s: pip installs PyPI's, for CUDA %s", name, u.Build, u.Instead), notes
	}
	return fmt.Sprintf("%s has no wheel for CUDA %s", name, u.Build), append([]Related{fails}, notes...)
}
