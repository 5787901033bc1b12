package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "pip-requirement-redirected",
	Summary: "the shell takes a version requirement of pip install for a redirect",
	Doc: `The build passes, with whatever version is newest, and pip's output goes to a file called ` + "`=1.26`" + `.

## Why

In ` + "`pip install numpy>=1.26`" + ` without quotes, > is the shell's: pip is told numpy alone.

## Good

Quote the requirement.`,
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		eachInstall(p, "pip", func(i *text.Install) {
			for _, u := range i.Unquoted {
				d := Diagnostic{Span: u.Span, Message: fmt.Sprintf("pip installs %s in any version, and the shell writes a file called %s", u.Name, u.File)}
				if u.Span.Text() == u.Name+">"+u.File { // no quotes within
					start, end := source.Span{File: u.Span.File, Start: u.Start, End: u.Start},
						source.Span{File: u.Span.File, Start: u.End, End: u.End}
					d.Fixes = []Fix{{Title: "quote it", Edits: []source.Edit{{Span: start, New: `"`}, {Span: end, New: `"`}}}}
				}
				p.Report(d)
			}
		})
	},
})
