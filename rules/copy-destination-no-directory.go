package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "copy-destination-no-directory",
	Summary: "COPY or ADD of several sources to a destination without a trailing slash",
	Doc: `The classic builder refuses the instruction; BuildKit writes the sources to one file where no folder exists, and the
last of them wins.

## Why

With several sources the destination must be a folder, and a trailing slash says so.

## Good

End the destination with a slash.`,
	Also:     []string{"DL3021"},
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer},
	Check: func(p *Pass) {
		each(p, func(_ *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.Copy) {
			dest := strings.Trim(c.Dest.Text, `"'`)
			if len(c.Sources)+len(c.Inline) < 2 || folder(dest) {
				return
			}
			d := Diagnostic{Span: c.Dest.Span, Message: "several sources go to a destination that does not end in /"}
			if dest == c.Dest.Span.Text() {
				d.Fixes = []Fix{{Title: "write " + dest + "/", Unsafe: !directoryThere(p, i), Edits: insertAfter(c.Dest.Span, "/")}}
			}
			p.Report(d)
		})
	},
})

// directoryThere reports whether the destination of a COPY is a directory already, so that a slash changes nothing.
func directoryThere(p *Pass, i *dockerfile.Instruction) bool {
	there := false
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		if step.Instruction == i && len(step.Copies) > 0 {
			e := filesystem.Stat(step.Before.Files, step.Copies[0].Dest).Entry
			there = e.Presence == filesystem.Present && e.Type == filesystem.Directory && !e.Likely
		}
	})
	return there
}
