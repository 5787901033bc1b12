package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/text"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "wget-progress-shown",
	Summary: "wget fills the log with its progress",
	Doc: `Without a terminal wget prints dots, a line per 50 kB.

## Why

The log of the build is then mostly dots.

## Good

Use -nv for a line per file, -q for none, or --progress=dot:giga.`,
	Also:     []string{"DL3047"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Commands, evaluate.Analyzer},
	Check: func(p *Pass) {
		for _, c := range text.Commands.Of(p.Pass).All() {
			if !c.Is("wget") {
				continue
			}
			_, quiet := c.Flag("progress", "q", "quiet", "o", "output-file", "a", "append-output", "nv", "no-verbose", "version", "help")
			if quiet {
				continue
			}
			p.Report(Diagnostic{
				Span: c.Name.Span, Message: "wget prints a line of dots for every 50 kB",
				Fixes: fixAt(c.Name, Fix{Title: "add --progress=dot:giga", Unsafe: !packagedAt(p, c.Name.Span), Edits: insertAfter(c.Name.Span, " --progress=dot:giga")}),
			})
		}
	},
})

// packagedAt reports whether the command there is GNU wget, which a package of that name provides; busybox's wget has
// no such option.
func packagedAt(p *Pass, at source.Span) bool {
	gnu := false
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		for i := range step.Calls {
			c := &step.Calls[i]
			gnu = gnu || c.Name == at && c.Program.Presence == filesystem.Present && c.Program.Entry.Package == "wget"
		}
	})
	return gnu
}
