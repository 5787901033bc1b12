package rules

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "platform-redundant",
	Summary: "FROM --platform=$TARGETPLATFORM is the default",
	Doc: `Nothing changes without the flag.

## Why

The target platform is what a stage is built for anyway.

## Good

Remove the flag.`,
	Also:     []string{"DL3065", "RedundantTargetPlatform"},
	Severity: Hint,
	Check: func(p *Pass) {
		eachFrom(p, func(s *dockerfile.Stage, from *dockerfile.From) {
			if from.Platform.Text != "$TARGETPLATFORM" && from.Platform.Text != "${TARGETPLATFORM}" {
				return
			}
			flag := s.From.Flags[0]
			p.Report(Diagnostic{
				Span: flag.Span, Message: "a stage is built for the target platform anyway",
				Fixes: []Fix{{Title: "remove the flag", Edits: []source.Edit{{Span: source.Span{File: flag.File, Start: flag.Start, End: from.Image.Start}}}}},
			})
		})
	},
})
