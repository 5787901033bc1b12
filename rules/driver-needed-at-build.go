package rules

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "driver-needed-at-build",
	Summary: "RUN asks for a GPU, which a build does not have",
	Doc: `docker build gives RUN no GPU and no driver libraries: nvidia-smi is not there, torch.cuda.is_available() is False. An assertion on it
stops the build; worse, a setup that asks it builds for the CPU alone and succeeds (torch-scatter, detectron2, pytorch3d: they build for CUDA
when FORCE_CUDA=1 is set), -arch=native and CMAKE_CUDA_ARCHITECTURES=native fall back to nvcc's oldest architecture.

Say what is wanted instead of asking: FORCE_CUDA=1 with TORCH_CUDA_ARCH_LIST="8.0 9.0", CMAKE_CUDA_ARCHITECTURES=80;90. Test when the container starts.
RUN --device=nvidia.com/gpu (BuildKit with CDI) gives a GPU and silences the rule, as does a guard (|| true, if). Which setups ask is from the
projects' setup.py.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, step := range s.Steps {
				if !hasDevice(step) {
					reportAsking(p, step)
				}
			}
			for _, e := range s.Extensions {
				if e.Probes && !hasDevice(e.Step) && s.Compiler(e.Step).Presence == filesystem.Present && !forcesCUDA(e.Step) {
					p.Report(Diagnostic{Span: e.Span, Likely: true, Related: []Related{note("FORCE_CUDA=1, with TORCH_CUDA_ARCH_LIST, builds it for CUDA")},
						Message: fmt.Sprintf("%s builds for the CPU alone where it sees no GPU, and a build has none", e.Name)})
				}
			}
			for _, a := range s.Asked {
				reportNative(p, a)
			}
			for _, c := range s.Compiles {
				if c.Architectures != nil && !hasDevice(c.Step) {
					reportNative(p, *c.Architectures)
				}
			}
		})
	},
})

func hasDevice(step *evaluate.Step) bool {
	for _, f := range step.Instruction.Flags {
		if f.Name == "device" {
			return true
		}
	}
	return false
}

// forcesCUDA looks for the switch in the environment and on the command line.
func forcesCUDA(step *evaluate.Step) bool {
	if v, ok := step.Before.Env.Lookup("FORCE_CUDA"); ok && (!v.Known || v.Value != "0" && v.Value != "") {
		return true
	}
	return strings.Contains(step.Instruction.Text(), "FORCE_CUDA=")
}

// asserting is python code that stops without a GPU.
var asserting = regexp.MustCompile(`assert\s+torch\.cuda\.is_available\(\)|torch\.cuda\.(?:get_device_(?:name|properties|capability)|set_device|current_device|init)\(|\.cuda\(\)|device=['"]cuda['"]|\.to\(['"]cuda['"]\)`)

func reportAsking(p *Pass, step *evaluate.Step) {
	for _, c := range step.Calls {
		if len(c.Argv) == 0 || c.Reach != evaluate.Always || c.Guarded {
			continue
		}
		name := path.Base(c.Argv[0].Text)
		if name == "nvidia-smi" && c.Program.Presence != filesystem.Absent {
			p.Report(Diagnostic{Span: c.Name, Likely: true, Message: "nvidia-smi needs the host's driver, and a build has none"})
		}
		if !strings.HasPrefix(name, "python") {
			continue
		}
		for _, a := range c.Argv[1:] {
			if m := asserting.FindString(a.Text); m != "" && a.Known {
				p.Report(Diagnostic{Span: a.Span, Likely: true, Message: fmt.Sprintf("%s stops without a GPU, and a build has none", m)})
			}
		}
	}
}

func reportNative(p *Pass, a gpu.Architectures) {
	if a.Native {
		p.Report(Diagnostic{Span: a.Span, Likely: true, Message: fmt.Sprintf("%s asks for the architecture of the GPU that is there, and a build has none: nvcc falls back to its default", a.Name)})
	}
}
