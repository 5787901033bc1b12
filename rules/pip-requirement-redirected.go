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
	Doc: "In `pip install numpy>=1.26` without quotes, > is the shell's: pip is told numpy alone, and what it prints goes to a file called =1.26. The build\n" +
		`passes, with whatever version is newest. Put the requirement in quotes.`,
	Severity: Warning,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		eachInstall(p, text.Pip, func(i *text.Install) {
			for _, u := range i.Unquoted {
				d := Diagnostic{Span: u.Span, Message: fmt.Sprintf("pip installs %s in any version, and the shell writes its output to a file called %s", u.Name, u.File)}
				if u.Span.Text() == u.Name+">"+u.File { // no quotes within
					start, end := source.Span{File: u.Span.File, Start: u.Start, End: u.Start}, source.Span{File: u.Span.File, Start: u.End, End: u.End}
					d.Fixes = []Fix{{Title: "quote it", Edits: []source.Edit{{Span: start, New: `"`}, {Span: end, New: `"`}}}}
				}
				p.Report(d)
			}
		})
	},
})
