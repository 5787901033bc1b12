package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "torch-version-mixed",
	Summary: "a package is pinned to a version for another torch than the one installed",
	Doc: `Where one command pins both, pip stops: *Cannot install torch==2.0.1 and torchvision==0.14.1 because these package
versions have conflicting dependencies*. In a later command pip replaces torch, or importing torchvision fails:
*operator torchvision::nms does not exist*. xformers warns that it *can't load C++/CUDA extensions*. A wheel of
flash-attn whose name says torch2.4 is installed beside any torch, and its import fails: *undefined symbol*.

## Why

Each release of torchvision, torchaudio, vllm, and of xformers until 0.0.33, is built against one release of torch and
requires exactly that one: torchvision 0.15.2 and xformers 0.0.22 require torch 2.0.1. Sources: PyTorch's page of
previous versions, xformers' changelog, *layerlint gpu tables "torch requirements"*.

## Good

Pin the release that goes with torch: *layerlint gpu tables "torch wheels"* and *"torch requirements"* list them.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, m := range s.MixedTorch() {
				d := Diagnostic{Span: m.Library.Span, Likely: true}
				d.Message = fmt.Sprintf("%s %s requires torch %s, not %s", m.Library.Name, m.Library.Version, m.Requires, m.Torch.Version)
				if m.Built {
					d.Message = fmt.Sprintf("this wheel of %s is built with torch %s, not %s", m.Library.Name, m.Requires, m.Torch.Version)
					d.Related = append(d.Related, note("importing it fails: undefined symbol"))
				}
				if m.Torch.Call != m.Library.Call {
					d.Related = append([]Related{{Span: m.Torch.Span, Message: "torch " + m.Torch.Version + " is installed here"}}, d.Related...)
				}
				if m.Torch.Call == m.Library.Call && !m.Built {
					d.Related = append(d.Related, note("pip fails: ResolutionImpossible"))
				}
				if m.Matching != "" {
					d.Related = append(d.Related, note("%s %s goes with torch %s", m.Library.Name, m.Matching, m.Torch.Version))
				}
				p.Report(d)
			}
		})
	},
})
