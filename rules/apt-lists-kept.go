package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apt-lists-kept",
	Summary: "apt-get update leaves its package lists in the image",
	Doc: `The lists that apt-get update downloads, 20 to 50 MB, stay in the layer.

## Why

They become outdated there, and a later RUN cannot remove them from the layer. Only a removal of that folder counts,
not any ` + "`rm -rf`" + `. A stage that only others copy from may keep them.

## Good

Remove /var/lib/apt/lists/* in the same RUN, or put a cache mount over it.`,
	Also:     []string{"DL3009"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		eachInstall(p, "apt", func(i *text.Install) {
			if i.Verb.Text != "update" || i.Cleaned || !i.Stage.Kept() {
				return
			}
			d := Diagnostic{Span: i.Span, Message: "the package lists stay in the image: remove /var/lib/apt/lists/* in the same RUN"}
			if !readLater(p, i.Run) {
				d.Fixes = appendCommand(i, "rm -rf /var/lib/apt/lists/*")
			}
			p.Report(d)
		})
	},
})

// readLater reports whether a RUN further down may need the lists: it uses apt in a shell's script before it gets lists
// of its own.
func readLater(p *Pass, run *text.Run) bool {
	var updated *text.Run // those of a RUN come one after the other
	needed := false
	eachInstall(p, "apt", func(i *text.Install) {
		switch {
		case i.Verb.Text == "update":
			updated = i.Run
		case i.Run.Start > run.Start && updated != i.Run:
			needed = true
		}
	})
	return needed
}
