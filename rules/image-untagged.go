package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "image-untagged",
	Summary: "FROM names an image without tag or digest",
	Doc: `Without a tag the builder uses latest, which is another image next month.

## Why

Variables are replaced by the build arguments given and the defaults of ARG first; where a value is unknown nothing
is reported.

## Good

Name a tag, or a digest for the same bytes each time.`,
	Also:     []string{"DL3006"},
	Severity: Hint,
	Requires: []analyzers.Node{stages.Analyzer},
	Check: func(p *Pass) {
		eachImage(p, func(from *dockerfile.From, base stages.Source) {
			if base.Tag == "" && base.Digest == "" {
				p.Report(Diagnostic{Span: from.Image.Span, Message: fmt.Sprintf("%s has no tag, which means latest", base.Ref)})
			}
		})
	},
})
