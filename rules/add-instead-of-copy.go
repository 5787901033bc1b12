package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "add-instead-of-copy",
	Summary: "ADD where COPY does the same",
	Doc: `ADD copies a plain file or folder of the build context, which is what COPY does.

## Why

ADD also downloads, clones and unpacks, so a reader has to check which of these is meant. COPY does none of these.

## Good

Use COPY. The fix is offered where no source is a URL, a repository, an archive or a variable, and no flag of ADD's
own is given.`,
	Also:     []string{"DL3020"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Archives},
	Check: func(p *Pass) {
		each(p, func(_ *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.Copy) {
			if !c.Add {
				return
			}
			for _, source := range c.Sources {
				if text.Plain(source.Text) {
					d := Diagnostic{Span: i.KeywordSpan, Message: fmt.Sprintf("COPY does what this ADD of %s does", source.Text)}
					if text.AllPlain(c) {
						d.Fixes = []Fix{{Title: "write COPY", Edits: replace(i.KeywordSpan, cased(i.KeywordSpan.Text(), "COPY"))}}
					}
					p.Report(d)
					return
				}
			}
		})
	},
})
