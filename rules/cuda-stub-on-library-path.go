package rules

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-stub-on-library-path",
	Summary: "the finished image finds a link-time stub of the driver's library",
	Doc: `lib64/stubs of a devel image holds libcuda.so and libnvidia-ml.so that only say which functions there are, for linking where there is no
driver. A program that loads one gets CUDA_ERROR_STUB_LIBRARY (34) or finds no device, because the stub comes before the library that the
container runtime mounts.

Use LIBRARY_PATH or -L for linking, which no program sees when it runs; nvidia/cuda's devel images set LIBRARY_PATH so. Where a build step
has to run something that loads libcuda.so.1, give LD_LIBRARY_PATH to that command alone, and remove a link made for it in the same
RUN. Only the target's image is looked at: the stubs' directory on LD_LIBRARY_PATH, and files named libcuda.so.1 that lead to a stub.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		if v, ok := s.Final.State.Env.Image().Lookup("LD_LIBRARY_PATH"); ok && v.Known && !v.Cause.Span.Nowhere() {
			for _, dir := range strings.Split(v.Value, ":") {
				if path.Base(path.Clean(dir)) == "stubs" {
					p.Report(Diagnostic{Span: v.Cause.Span, Message: fmt.Sprintf("LD_LIBRARY_PATH of the image names %s, whose libcuda is a stub", dir)})
				}
			}
		}
		for _, l := range s.Lineage() {
			for _, step := range l.Steps {
				reportStubLink(p, s, step.Instruction.Span.Text(), Diagnostic{Span: step.Instruction.KeywordSpan})
			}
		}
	},
})

// stubLink is a link or copy of a stub under the name that programs ask for.
var stubLink = regexp.MustCompile(`(?:ln|cp)\s[^\n;&|]*?/stubs/lib(cuda|nvidia-ml)\.so(?:\.1)?\s+(\S+)`)

func reportStubLink(p *Pass, s *gpu.Stage, text string, d Diagnostic) {
	for _, m := range stubLink.FindAllStringSubmatchIndex(text, -1) {
		name, at := "lib"+text[m[2]:m[3]]+".so.1", text[m[4]:m[5]]
		if !strings.Contains(path.Base(at), ".so") {
			at = path.Join(at, name)
		}
		if path.Base(at) != name || !path.IsAbs(at) || path.Base(path.Dir(at)) == "stubs" {
			continue
		}
		e := filesystem.Lstat(s.Final.State.Files, at).Entry
		if e.Presence != filesystem.Present {
			continue
		}
		if d.Span.File != nil {
			start := d.Span.Start
			d.Span.Start, d.Span.End = start+m[0], start+m[1]
		}
		d.Likely = true
		d.Message = fmt.Sprintf("%s stays in the image and leads to a stub", at)
		p.Report(d)
	}
}
