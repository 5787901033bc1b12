package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "image-latest",
	Summary: "FROM names the tag latest",
	Doc: `latest moves with each release of the image: the same Dockerfile builds another image next month.

## Why

Variables are replaced by the build arguments given and the defaults of ARG first.

## Good

Name the release, or a digest.`,
	Also:     []string{"DL3007"},
	Severity: Hint,
	Requires: []analyzers.Node{stages.Analyzer},
	Check: func(p *Pass) {
		eachImage(p, func(from *dockerfile.From, base stages.Source) {
			if base.Tag == "latest" && base.Digest == "" {
				p.Report(Diagnostic{Span: from.Image.Span, Message: fmt.Sprintf("%s moves with each release of the image", base.Ref)})
			}
		})
	},
})
