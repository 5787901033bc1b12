package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "library-not-in-runtime-stage",
	Summary: "a program is linked in a build stage with a CUDA library that the image lacks",
	Doc: `The build passes and the container does not start: *error while loading shared libraries*.

## Why

A program that is linked with -lcublas in a devel stage needs libcublas.so.12 when it starts.

It follows calls of nvcc, gcc and clang with -l for CUDA's libraries, whose -o file a COPY adds to the target's
image; nvcc links libcudart statically unless told otherwise. Of builds by CMake, make, configure, setup.py and
build.sh it reads -l in their words, in LDFLAGS and LIBS; options of known projects (GGML_CUDA, USE_CUDNN,
OPENCV_DNN_CUDA, USE_TENSORRT, --enable-libnpp ...); and, where the context is known, target_link_libraries, -l and
libraries=[...] in CMakeLists.txt, Makefile and setup.py outside of conditions. What a COPY takes from the build
folder, from the install prefix, or from where cp put it, counts as their result. Where nothing of this names a
library, nothing is reported. For files whose ELF data is known, library-not-found reports it of the program itself.

## Good

Install the package that the note names, or start from nvidia/cuda's runtime image, which has the libraries of
cuda-libraries, with cudnn in its tag cuDNN too.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		s := r.Final()
		var missing []gpu.LinkedFile
		for _, l := range r.LinkedElsewhere(s) {
			if s.Exactly(l.Soname).Presence == filesystem.Absent && !(l.Python && bringsWheel(s, "nvidia-")) {
				missing = append(missing, l)
			}
		}
		for len(missing) > 0 { // one finding for all that one word asks for
			n := 1
			for n < len(missing) && missing[n].Span == missing[0].Span && missing[n].Output == missing[0].Output {
				n++
			}
			reportLinked(p, s, missing[:n])
			missing = missing[n:]
		}
	},
})

func reportLinked(p *Pass, s *gpu.Stage, files []gpu.LinkedFile) {
	var names, packages []string
	for _, l := range files {
		names = append(names, l.Soname)
		if pkg := gpu.Package(l.Soname, l.Version); pkg != "" && !slices.Contains(packages, pkg) {
			packages = append(packages, pkg)
		}
	}
	first, all := files[0], several(names)
	d := Diagnostic{Span: first.Span, Likely: true}
	d.Message = fmt.Sprintf("%s needs %s, missing from %s", first.Output, all, imageName(s.Final.State))
	if first.Output == "" {
		d.Message = fmt.Sprintf("this build (%s) needs %s, missing from %s", first.Says, all, imageName(s.Final.State))
	}
	d.Related = []Related{{Span: first.Copy, Message: "it is copied here"}}
	if len(names) > 1 {
		d.Related = append(d.Related, note("missing: %s", strings.Join(names, ", ")))
	}
	switch len(packages) {
	case 0:
	case 1:
		d.Related = append(d.Related, note("provided by package %s", packages[0]))
	default:
		d.Related = append(d.Related, note("NVIDIA's packages for it: %s", strings.Join(packages, " ")))
	}
	d.Related = append(d.Related, partial(s.Final.State)...)
	p.Report(d)
}
