package rules

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

var _ = register(Rule{
	ID:      "maintainer-deprecated",
	Summary: "MAINTAINER is deprecated",
	Doc: `MAINTAINER still works.

## Why

It is deprecated since Docker 1.13. A label says the same and can be read by tools: org.opencontainers.image.authors
is the key of the OCI image specification.

## Good

Use the label.`,
	Also:     []string{"DL4000", "MaintainerDeprecated"},
	Severity: Hint,
	Check: func(p *Pass) {
		for _, i := range p.Build.Document.Args {
			if i.Keyword == "MAINTAINER" {
				p.Report(Diagnostic{Span: i.KeywordSpan, Message: "MAINTAINER is deprecated in favor of a label"})
			}
		}
		each(p, func(_ *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.Maintainer) {
			d := Diagnostic{Span: i.KeywordSpan, Message: "MAINTAINER is deprecated in favor of a label"}
			if value, ok := labelValue(c.Name); ok {
				d.Fixes = []Fix{{Title: "write LABEL", Edits: replace(i.Span, cased(i.KeywordSpan.Text(), "LABEL")+" org.opencontainers.image.authors="+value)}}
			}
			p.Report(d)
		})
	},
})

// labelValue is text as the value of a LABEL, which MAINTAINER takes as it stands.
func labelValue(w dockerfile.Word) (string, bool) {
	text := w.Text
	if unquoted, err := strconv.Unquote(text); err == nil && strings.HasPrefix(text, `"`) {
		text = unquoted
	}
	if strings.ContainsAny(text, "\"\\$`\n") || w.Span.Text() != w.Text {
		return "", false
	}
	return `"` + text + `"`, true
}
