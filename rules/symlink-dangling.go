package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/copies"
)

var _ = register(Rule{
	ID:      "symlink-dangling",
	Summary: "COPY copies a symbolic link without its target",
	Doc: "`COPY --from=build /usr/local /usr/local`" + ` leaves /usr/local/cuda dangling without /etc/alternatives; a virtual
environment's python leads to an interpreter that the final image has elsewhere.

## Why

COPY of a directory keeps the links in it. A link that points out of the directory points to the same path in the new
image, where there may be nothing. Only links directly in the copied directory are checked, and only those that led
somewhere in the source.

## Good

Copy what they lead to as well, or the directory by its real name.`,
	Severity: Warning,
	Requires: []analyzers.Node{copies.Links},
	Check: func(p *Pass) {
		for _, l := range copies.Links.Of(p.Pass) {
			p.Report(Diagnostic{Span: l.Span, Likely: l.Likely, Message: fmt.Sprintf("%s is a link to %s, which is not in the image", l.Path, l.Link)})
		}
	},
})
