package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cuda-version-mixed",
	Summary: "two CUDA versions are used together",
	Doc: `Several CUDA versions work side by side as long as each program finds its own. These are the places where they do
not:

- ENV names /usr/local/cuda-12.0 in an image that has CUDA 12.4 and no such directory;
- a second toolkit is installed by packages beside the image's own;
- TensorRT, cuDNN or NCCL is pinned in a build for another major version (libnvinfer10=10.3.0.26-1+cuda12.5 on CUDA
  11.8): it opens libcublas of that one;
- an extension is compiled against a torch wheel of another major version than the installed nvcc: torch's build
  helper stops with *The detected CUDA version (12.4) mismatches the version that was used to compile PyTorch
  (11.8)*; a different minor version is only a warning there, except for apex, which requires the same;
- bitsandbytes has a library for each CUDA version and takes the one of torch's: 0.45 has none for a torch with
  CUDA 13.0, and computes on the CPU;
- LD_LIBRARY_PATH names a toolkit that is older than the one of the torch wheel with the same SONAMEs:
  *undefined symbol: __nvJitLinkComplete_12_4*.

## Why

Paths and pins survive a change of the base image. A plain wheel on an image of another CUDA version is not a
finding: the wheel contains its own libraries. A wheel's CUDA version is from its local version or index URL, or
PyPI's default for the release, which the note says; the image's, from its files and packages.

## Good

Use one version throughout, or /usr/local/cuda, which leads to the image's own.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			reportPaths(p, s)
			reportSecondToolkit(p, s)
			for _, e := range s.Extensions {
				reportExtension(p, s, e)
			}
			for _, u := range s.Unbuilt() {
				p.Report(Diagnostic{Span: u.Span, Likely: true,
					Message: fmt.Sprintf("%s %s has no library for CUDA %s, which torch is built for", u.Name, u.Version, u.Torch.CUDA),
					Related: []Related{{Span: u.Torch.Span, Message: "torch: " + u.Torch.Evidence}, note("it has those of CUDA %s", strings.Join(u.Builds, ", "))}})
			}
			reportShadow(p, s)
		})
	},
})

func reportPaths(p *Pass, s *gpu.Stage) {
	t, known := s.Final.Toolkit()
	for _, n := range s.NamedToolkits() {
		there := filesystem.Stat(s.Final.State.Files, n.Dir).Entry
		if there.Presence != filesystem.Absent || !known || s.Final.Holds(n.Version) {
			continue
		}
		p.Report(Diagnostic{Span: n.Span, Likely: there.Likely || t.Likely,
			Related: append([]Related{toolkitNote(t)}, partial(s.Final.State)...),
			Message: fmt.Sprintf("%s does not exist: the image has CUDA %s", n.Dir, t.Version)})
	}
}

func reportSecondToolkit(p *Pass, s *gpu.Stage) {
	own, known := s.Initial.Toolkit()
	if !known || s.Replaces(own.Version) {
		return
	}
	for _, i := range s.Installs {
		if version := i.BuiltFor(); version != "" && !gpu.SameMajor(version, own.Version) {
			p.Report(Diagnostic{Span: i.Span, Likely: own.Likely, Related: []Related{toolkitNote(own)},
				Message: fmt.Sprintf("%s %s is built for CUDA %s; the image has CUDA %s", i.Name, i.Version, version, own.Version)})
		}
		if version := i.Toolkit(); version != "" && version != own.Version && !s.Initial.Holds(version) {
			p.Report(Diagnostic{Span: i.Span, Likely: own.Likely, Related: []Related{toolkitNote(own)},
				Message: fmt.Sprintf("%s adds parts of CUDA %s to an image with CUDA %s", i.Name, version, own.Version)})
		}
	}
}

func reportExtension(p *Pass, s *gpu.Stage, e gpu.Extension) {
	stack := e.Stack()
	t, known := stack.Toolkit()
	if !known || t.Dir == "" && s.Replaces(t.Version) || e.When == gpu.AtRun || stack.NVCC.Presence != filesystem.Present || s.CondaCompiler() || e.Isolated && e.Name != "apex" {
		return
	}
	for _, f := range s.AllFrameworks() {
		if f.Kind != "torch" || f.CUDA == "" || f.None || f.Span.Start > e.Span.Start && f.Step == e.Step {
			continue
		}
		if gpu.SameMajor(f.CUDA, t.Version) && (e.Name != "apex" || f.CUDA == t.Version) {
			continue
		}
		d := Diagnostic{Span: e.Span, Likely: true}
		d.Message = fmt.Sprintf("%s is compiled by nvcc of CUDA %s for a torch of CUDA %s", e.Name, t.Version, f.CUDA)
		d.Related = append(d.Related, toolkitNote(t))
		d.Related = append(d.Related, Related{Span: f.Span, Message: "torch is installed here: " + f.Evidence})
		p.Report(d)
		return
	}
}

func reportShadow(p *Pass, s *gpu.Stage) {
	v, ok := s.Final.State.Env.Image().Lookup("LD_LIBRARY_PATH")
	t, known := s.Final.Toolkit()
	if !ok || !v.Known || v.Cause.Span.Nowhere() || !known || s.Final.Library("libnvJitLink").Presence != filesystem.Present {
		return
	}
	if !strings.Contains(v.Value, "/usr/local/cuda/lib64") && !strings.Contains(v.Value, "/usr/local/cuda-"+t.Version+"/lib64") {
		return
	}
	for _, f := range s.AllFrameworks() {
		if f.Kind == "torch" && f.Brings && f.CUDA != "" && gpu.Older(t.Version, f.CUDA) {
			p.Report(Diagnostic{Span: v.Cause.Span, Likely: true,
				Message: fmt.Sprintf("LD_LIBRARY_PATH puts CUDA %s before CUDA %s of torch", t.Version, f.CUDA),
				Related: []Related{{Span: f.Span, Message: "torch is installed here: " + f.Evidence}}})
			return
		}
	}
}
