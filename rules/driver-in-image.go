package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "driver-in-image",
	Summary: "the image gets a copy of the NVIDIA driver's libraries",
	Doc: `A copy in the image is of another version than the host's kernel module. When it is found first, programs stop with
CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803) or *Driver/library version mismatch*; it also adds a gigabyte.

## Why

libcuda, libnvidia-ml and nvidia-smi belong to the host's kernel module: the container runtime mounts those of the
host into the container. NVIDIA's metapackages cuda and cuda-12-4 install the driver, cuda-toolkit-12-4 does not.
cuda-compat is not a driver copy in this sense: see cuda-compat-unusable. Sources: the Depends of NVIDIA's
metapackages as their documentation lists them; cuda.h for the codes.

## Good

Leave the driver out. For linking, a devel image has stubs.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		for _, part := range s.DriverParts() {
			d := Diagnostic{Span: part.Span, Likely: part.Likely, Message: fmt.Sprintf("%s belongs to the driver, which the container gets from the host", part.What)}
			if part.Alone != "" {
				d.Message = fmt.Sprintf("%s also installs the driver, which a container gets from its host", part.What)
				d.Related = []Related{note("%s is the rest alone", part.Alone)}
			}
			p.Report(d)
		}
	},
})
