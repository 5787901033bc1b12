package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "driver-capabilities-missing",
	Summary: "the image needs driver libraries that it does not request",
	Doc: `Without video there are no libnvidia-encode and libnvcuvid (NVENC, NVDEC), without graphics no Vulkan and OpenGL,
without utility no nvidia-smi and NVML.

## Why

NVIDIA's container runtime mounts the driver's libraries by NVIDIA_DRIVER_CAPABILITIES of the final image.
nvidia/cuda sets compute,utility, which is also the default.

It is reported of packages and start commands that are known to use them (h264_nvenc, *_cuvid, PyNvVideoCodec;
Vulkan's loader and tools; nvidia-smi, NVML's bindings) in images for NVIDIA GPUs; docker run -e may set it as well,
so this is a warning. Vulkan's loader serves any vendor: where the Dockerfile sets the capabilities itself, it is not
reported. Sources: the container toolkit's documentation, the projects' installation guides.

## Good

Set ` + "`ENV NVIDIA_DRIVER_CAPABILITIES=compute,utility,video`" + ` in the final stage, or all.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		have, set, known := s.DriverCapabilities()
		if !known || slices.Contains(have, "all") {
			return
		}
		chosen, _ := s.Final.State.Env.Lookup("NVIDIA_DRIVER_CAPABILITIES")
		for _, n := range s.Capabilities() {
			if slices.Contains(have, n.Capability) || !n.NVIDIA &&
				(!set && !s.ComputesOnGPU() || set && !chosen.Cause.Span.Nowhere()) {
				continue
			}
			d := Diagnostic{Span: n.Span, Likely: true}
			requested := "the image requests"
			if !set {
				requested = "the default is"
			}
			d.Message = fmt.Sprintf("%s needs driver capability %s; %s %s", n.What, n.Capability, requested, strings.Join(have, ","))
			if v, ok := s.Final.State.Env.Lookup("NVIDIA_DRIVER_CAPABILITIES"); ok {
				d.Related = append(d.Related, because(v.Cause, "it is set here")...)
			}
			if from := s.Stage.Stage.From; from != nil {
				d.Fixes = []Fix{{Title: "request " + n.Capability, Unsafe: true, Edits: []source.Edit{after(from.Span, "ENV NVIDIA_DRIVER_CAPABILITIES="+strings.Join(append(slices.Clone(have), n.Capability), ","))}}}
			}
			if set && len(d.Related) > 0 { // an ENV of the Dockerfile would win over a line after FROM
				d.Fixes = nil
			}
			p.Report(d)
		}
	},
})
