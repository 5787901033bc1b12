package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/cmake"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cmake-library-missing",
	Summary: "CMakeCache.txt enables a GPU feature whose library was not found",
	Doc: `Where headers were found and the library was not, the build goes on and the feature does nothing, or linking fails
at the end.

## Why

CMake's summary says USE_CUPTI: ON or USE_CUDNN: ON because the option is on, not because the library exists. The
cache has what was found: a variable that ends in NOTFOUND, or a stub.

A cache is read when it is checked itself, and where a COPY or an image adds it to a stage and it is still there at
the stage's end, as happens when whole build trees are copied. The libraries that the cache names are also looked up
in the image that runs the result, that of --base or the one that the Dockerfile builds: a library that is missing
there stops the program. Source of the variables' names: PyTorch's cmake directory and FindCUDAToolkit.

## Good

Install the library's runtime and -dev packages before configuring, delete the cache, and configure again; or turn
the feature off.`,
	Severity: Warning,
	Requires: []analyzers.Node{cmake.Analyzer, gpu.Analyzer},
	Check: func(p *Pass) {
		for _, c := range cmake.Analyzer.Of(p.Pass) {
			for _, f := range c.Features {
				reportFeature(p, c, f)
			}
		}
	},
})

func reportFeature(p *Pass, c *cmake.Cache, f cmake.Feature) {
	for _, l := range f.Libraries {
		switch {
		case l.Missing():
			d := Diagnostic{Span: l.At, Related: []Related{{Span: f.Span, Message: f.Name + " is on"}}}
			d.Message = fmt.Sprintf("%s is on and its library was not found: %s", f.Name, l.Name)
			for _, h := range f.Headers {
				if !h.Missing() && h.Value != "" {
					d.Related = append(d.Related, Related{Span: h.At, Message: "headers alone were found"})
				}
			}
			p.Report(inCache(c, d))
		case strings.Contains(l.Value, "/stubs/"):
			p.Report(inCache(c, Diagnostic{Span: l.At, Message: fmt.Sprintf("%s is on and %s is a stub", f.Name, l.Name)}))
		default:
			reportAbsent(p, c, f, l)
		}
	}
}

// reportAbsent looks for the library in the image that is to run the result.
func reportAbsent(p *Pass, c *cmake.Cache, f cmake.Feature, l cmake.Entry) {
	s := gpu.Analyzer.Of(p.Pass).Final()
	if s == nil || !strings.Contains(path.Base(l.Value), ".so") {
		return
	}
	have := s.Final.Library(f.Library)
	if have.Presence != filesystem.Absent || !have.Likely && filesystem.Stat(s.Final.State.Files,
		l.Value).Entry.Presence == filesystem.Present {
		return
	}
	p.Report(inCache(c, Diagnostic{Span: l.At, Likely: true, Related: partial(s.Final.State),
		Message: fmt.Sprintf("%s is on, and %s has no %s", f.Name, imageName(s.Final.State), have.Name)}))
}
