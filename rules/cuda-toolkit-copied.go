package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/sizes"
)

var _ = register(Rule{
	ID:      "cuda-toolkit-copied",
	Summary: "a whole CUDA toolkit is copied into the image",
	Doc: `A toolkit is compilers, headers and static libraries beside the libraries that a program needs: 4.9 GiB below
/usr/local/cuda-13.0 in a devel image of CUDA 13.0.2, of which static libraries alone are 2.4 GiB.

## Why

What is copied is found by name only after ldconfig, and belongs to no package. The size is the sum of the known
files of the stage.

## Good

Copy the libraries that are needed by their names, or install their packages: cuda-libraries-12-4 for all of the
runtime's, cuda-cupti-12-4 for CUPTI, or start from the runtime image of the same version.

## When to suppress

If the image compiles at run time. A devel image as the base makes that clearer.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		final := gpu.Analyzer.Of(p.Pass).Final()
		if final == nil {
			return
		}
		for _, s := range final.Lineage() {
			for _, step := range s.Steps {
				for _, c := range step.Copies {
					if !gpu.WholeToolkit(c) {
						continue
					}
					d := Diagnostic{Span: c.Word.Span, Severity: Info, Message: fmt.Sprintf("%s is a whole CUDA toolkit", c.Pattern)}
					bytes, complete := sizes.Weigh(c.From.Files, c.Pattern)
					d.Bytes = bytes
					switch {
					case complete:
						d.Severity = Warning
						d.Message += fmt.Sprintf(": %.1f GiB", gibibytes(bytes))
						d.Related = append(d.Related, note("copied from %s", origin(c)))
					case bytes > 1<<30:
						d.Severity = Warning
						d.Message += fmt.Sprintf(": more than %.1f GiB", gibibytes(bytes))
						d.Related = append(d.Related, note("copied from %s", origin(c)))
					default:
						d.Related = append(d.Related, note("its size in %s is not known; in CUDA 13.0.2 a devel image's is 4.9 GiB", origin(c)))
					}
					p.Report(d)
				}
			}
		}
	},
})

func gibibytes(n int64) float64 { return float64(n) / (1 << 30) }
