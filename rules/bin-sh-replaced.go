package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "bin-sh-replaced",
	Summary: "RUN links /bin/sh to another shell",
	Doc: `Every script of the image that starts sh then gets the other shell, those of packages too.

## Why

Packages are tested with the distribution's own /bin/sh.

## Good

Set ` + "`" + `SHELL ["/bin/bash", "-c"]` + "`" + `, which changes the shell of RUN alone.`,
	Also:     []string{"DL4005", "sh-relinked"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if c.Is("ln") && c.Has("/bin/sh", "/usr/bin/sh") {
				p.Report(Diagnostic{Span: c.Span, Message: "this replaces /bin/sh for every script in the image; SHELL changes RUN only"})
			}
		}
	},
})
