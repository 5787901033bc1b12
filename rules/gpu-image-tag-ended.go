package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "gpu-image-tag-ended",
	Summary: "FROM names an nvidia/cuda image whose support has ended",
	Doc: `A build that works today fails one day with *manifest unknown*, and the image gets no security updates.

## Why

NVIDIA deletes tags from Docker Hub and NGC six months after the end of their support (doc/support-policy.md of
container-images/cuda). Ended are those whose Dockerfiles NVIDIA moved to dist/end-of-life, as of August 2025. Where
the registry answered for the tag, nothing is reported; tags that users report as deleted are gpu-image-tag-gone's.

## Good

Move to a newer version, or keep a copy in a registry of your own.`,
	Severity: Info,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		for _, s := range gpu.Analyzer.Of(p.Pass).Stages {
			if !s.Reached || s.Inherited != nil || !s.Base.CUDAImage() || s.Base.Deleted != "" || s.Initial.State == nil || s.Initial.State.Image == nil {
				continue
			}
			if strings.Contains(s.Initial.State.Image.Source, "dist/end-of-life/") {
				p.Report(Diagnostic{Span: s.Base.Span, Likely: true,
					Message: fmt.Sprintf("NVIDIA no longer supports %s and deletes such tags", s.Base.Ref)})
			}
		}
	},
})
