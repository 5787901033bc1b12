package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "gpu-image-family-unknown",
	Summary: "a command names a Deep Learning VM image family that is not known to exist",
	Doc: `gcloud stops: *The resource 'projects/deeplearning-platform-release/global/images/family/...' was not found*.

## Why

Google's Deep Learning VM images (project deeplearning-platform-release) come in families whose names hold the CUDA
version, the system and, in newer ones, the driver: common-cu129-ubuntu-2204-nvidia-580. Families are retired.

Known in use are the two that the note names, known retired is common-cu121-debian-11; these are from public scripts
and issues, not from Google's own list, so any other is only an info.

## Good

` + "`gcloud compute images list --project deeplearning-platform-release`" + ` has the list.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, f := range s.MachineFamilies() {
				d := Diagnostic{Span: f.Span, Likely: true, Related: []Related{note("in use are %s", strings.Join(gpu.CurrentFamilies(), ", "))}}
				switch {
				case f.Current:
					continue
				case f.Retired:
					d.Message = fmt.Sprintf("the image family %s is retired", f.Name)
				default:
					d.Severity, d.Message = Info, fmt.Sprintf("the image family %s is not among those that are known", f.Name)
				}
				p.Report(d)
			}
		})
	},
})
