package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "library-not-in-runtime-stage",
	Summary: "what is linked in a build stage lacks a CUDA library in the image",
	Doc: `A program that is linked with -lcublas in a devel stage asks for libcublas.so.12 when it starts. When it is copied into an image that does
not have it, the build passes and the container does not start: *error while loading shared libraries*.

It follows calls of nvcc, gcc and clang with -l for CUDA's libraries, whose -o file a COPY brings into the target's image. nvcc links libcudart
statically unless told otherwise. Install the package that the note names, or start from nvidia/cuda's runtime image, which has the libraries of
cuda-libraries, with cudnn in its tag cuDNN too. For files whose ELF data is known, library-not-found says it of the program itself.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		s := r.Final()
		for _, l := range r.LinkedElsewhere(s) {
			have := s.Exactly(l.Soname)
			if have.Presence != filesystem.Absent {
				continue
			}
			d := Diagnostic{Span: l.Span, Likely: true}
			d.Message = fmt.Sprintf("%s is linked with %s, which the image that it is copied into (%s) does not have", l.Output, l.Soname, imageName(s.Final.State))
			d.Related = []Related{{Span: l.Copy, Message: "it is copied here"}}
			if pkg := gpu.Package(l.Soname, l.Version); pkg != "" {
				d.Related = append(d.Related, note("package %s brings it", pkg))
			}
			d.Related = append(d.Related, partial(s.Final.State)...)
			p.Report(d)
		}
	},
})
