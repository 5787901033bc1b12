package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "rm-variable-empty",
	Summary: "rm -r removes / or a system folder when a variable is empty",
	Doc: `With an empty NAME, ` + "`" + `rm -rf "$NAME/"` + "` is `" + `rm -rf /` + "` and `" + `rm -rf "$NAME/usr"` + "` is `" + `rm -rf /usr` + "`" + `.

## Why

A variable that is misspelled, or that a build argument did not set, is empty.

## Good

Write ` + "`" + `"${NAME:?}/"` + "`" + `, which stops the script instead.`,
	Also:     []string{"SC2115"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Usage},
	Check: func(p *Pass) {
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.RemoveVariable {
				p.Report(Diagnostic{Span: u.Span, Message: fmt.Sprintf("with an empty %s this removes what there is under /", u.Name)})
			}
		}
	},
})
