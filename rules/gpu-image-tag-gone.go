package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "gpu-image-tag-gone",
	Summary: "FROM names an nvidia/cuda tag that was deleted or never was",
	Doc: `The build likely stops before its first instruction.

## Why

nvidia/cuda has no tag latest, none without a variant and system (12.4.1, 12.4.1-devel), and from 11.2 on none
without the patch release (12.4-base-ubuntu22.04). Some plausible tags never existed: there is no CUDA 12.7 image,
no cudnn image of 12.2.0, 12.3.0, 12.3.1, 12.4.0 and 12.5.0; the word is cudnn8 up to 12.2.2, cudnn9 in 12.3.2
alone, cudnn from 12.4.1 on.

NVIDIA deletes tags six months after the end of their support: all of CUDA 10 and older, those of 11.0 to 11.2
without a patch release, and patch releases that a later one replaced (11.2.1, 11.3.0, 11.4.2, 11.7.0). A pull fails:
*manifest unknown*. *layerlint gpu tables "nvidia/cuda deleted"* lists who reported which.

The lists are the Dockerfiles of NVIDIA's container-images/cuda from 11.3 to 13.0.0 and others' lists of later tags;
later and older versions are not reported, nor later patches of a release than they hold. They are not the
registry's own, so this is a warning; where the registry itself was asked and said no, image-not-found reports an
error.

## Good

Use a tag that exists: the nearest ones are in the notes.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		for _, s := range gpu.Analyzer.Of(p.Pass).Stages {
			b := s.Base
			if !s.Reached || s.Inherited != nil || !b.CUDAImage() || b.Deleted == "" && (b.Foreign || b.Listed) || strings.Contains(b.Ref, "@") || held(s) {
				continue
			}
			d := Diagnostic{Span: b.Span, Likely: true, Message: fmt.Sprintf("%s is not among the known tags of nvidia/cuda", b.Ref)}
			switch {
			case b.Deleted != "":
				d.Message = fmt.Sprintf("NVIDIA deleted %s", b.Ref)
				d.Related = []Related{note("manifest unknown: no tag of CUDA %s is left (%s)", b.CUDA, b.Deleted)}
			case b.Tag == "" || b.Tag == "latest":
				d.Message = "nvidia/cuda has no tag latest: name a version, a variant and a system"
			}
			if len(b.Nearest) > 0 {
				d.Related = append(d.Related, note(available, strings.Join(b.Nearest, ", ")))
			}
			p.Report(d)
		}
	},
})

// held reports whether somebody else than the catalog holds the image.
func held(s *gpu.Stage) bool {
	return s.Initial.State != nil && s.Initial.State.Image != nil && !strings.HasPrefix(s.Initial.State.Image.Source, "catalog")
}
