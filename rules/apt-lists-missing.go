package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-lists-missing",
	Summary: "apt-get install where apt has no package lists",
	Doc: `The base images come with an empty /var/lib/apt/lists, and many Dockerfiles empty it again after use. apt then knows no package:
*Unable to locate package*, exit code 100. What is installed already needs no list. A cache mount over the folder starts empty as well.

Run apt-get update in the same RUN, before the install: ` + "`RUN apt-get update && apt-get install -y ...`" + `. The folder's contents are known from the
image's layers and from what the instructions did since.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "apt-lists-missing", func(step *evaluate.Step, f evaluate.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely}
			d.Message = fmt.Sprintf("apt has no package lists in %s, so it cannot find %s", imageName(step.Before), strings.TrimSpace(f.Span.Text()))
			d.Related = because(step.Before.Files.Lookup("/var/lib/apt/lists").Cause, "the lists are removed here")
			p.Report(d)
		})
	},
})
