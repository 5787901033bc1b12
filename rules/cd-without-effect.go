package rules

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "cd-without-effect",
	Summary: "cd in RUN where WORKDIR would do",
	Doc: `What cd changes ends with the RUN: the next instruction starts in WORKDIR again. A RUN whose last command is cd has
no effect at all.

## Why

Each RUN starts a new shell. Elsewhere in a script cd is a matter of style, reported as a hint. A cd in a subshell
or after other commands belongs to a build directory of its own and is exempt; so is a last one that goes back
(` + "`&& cd /`" + `, ` + "`cd -`" + `, ` + "`cd ..`" + `).

## Good

Use WORKDIR.`,
	Also:     []string{"DL3003"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Commands},
	Check: func(p *Pass) {
		for _, run := range text.Commands.Of(p.Pass).Runs {
			if run.Onbuild {
				continue
			}
			for n, c := range run.Commands {
				if c.Name.Text != "cd" || c.Wrapped || c.Subshell {
					continue
				}
				if n == len(run.Commands)-1 && n > 0 && goesBack(c) {
					continue
				}
				if n == len(run.Commands)-1 {
					p.Report(Diagnostic{Span: c.Span, Message: "this cd has no effect: the next instruction starts in WORKDIR again", Fixes: withoutLast(run, c)})
				} else {
					p.Report(Diagnostic{Span: c.Span, Severity: Hint, Message: "cd lasts until this RUN ends; WORKDIR sets the folder for good"})
				}
			}
		}
	},
})

// goesBack reports whether a cd leads where a script began or to a place of no meaning: what precedes it has been
// tidied up after.
func goesBack(c *text.Command) bool {
	if len(c.Args) == 0 {
		return true
	}
	switch to := path.Clean(c.Args[len(c.Args)-1].Text); to {
	case "/", "-", "~", "${HOME}", "${OLDPWD}", "/root", "/tmp":
		return true
	default:
		return strings.Trim(to, "./") == ""
	}
}

// withoutLast takes away the last command of a RUN that is a list joined by &&, with the && before it.
func withoutLast(run *text.Run, c *text.Command) []Fix {
	if run.Script == nil || len(run.Script.List) != 1 || len(run.Heredocs) > 0 {
		return nil
	}
	list, ok := run.Script.List[0].Command.(*shell.AndOr)
	if !ok || len(list.Rest) == 0 || list.Rest[len(list.Rest)-1].Or || list.Rest[len(list.Rest)-1].Span != c.Span {
		return nil
	}
	before := list.First
	if len(list.Rest) > 1 {
		before = list.Rest[len(list.Rest)-2].Statement
	}
	return []Fix{{Title: "remove it", Edits: replace(source.Span{File: c.File, Start: before.End, End: c.End}, "")}}
}
