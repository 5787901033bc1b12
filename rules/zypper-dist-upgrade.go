package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "zypper-dist-upgrade",
	Summary: "zypper dist-upgrade in RUN",
	Doc: `The image is no longer the release that its base image names, and the old files stay in the layers below.

## Why

dist-upgrade moves the whole distribution to whatever the repositories have today.

## Good

Use a newer base image.`,
	Also:     []string{"DL3035"},
	Severity: Info,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if !c.Is("zypper") {
				continue
			}
			if verb := c.Verb(); verb.Text == "dist-upgrade" || verb.Text == "dup" {
				p.Report(Diagnostic{Span: c.Span, Message: fmt.Sprintf("zypper %s upgrades the whole base image", verb.Text)})
			}
		}
	},
})
