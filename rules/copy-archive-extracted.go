package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "copy-archive-extracted",
	Summary: "an archive is copied and then unpacked in RUN",
	Doc: `The archive stays in the layer of the COPY beside what was unpacked from it.

## Why

A file that a later RUN removes is still in its layer, and is pulled with it.

## Good

Use ADD, which unpacks local tar archives itself; or ` + "`RUN --mount=type=bind`" + `, which leaves nothing behind.`,
	Also:     []string{"DL3010"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Archives},
	Check: func(p *Pass) {
		for _, a := range text.Archives.Of(p.Pass) {
			p.Report(Diagnostic{
				Span: a.Source.Span, Message: fmt.Sprintf("%s stays in the image after it is unpacked", a.Source.Text),
				Related: []Related{{Span: a.Extracted.Span, Message: "unpacked here"}},
			})
		}
	},
})
