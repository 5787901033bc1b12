package rules

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "exec-form-invalid",
	Summary: "an array that is not valid JSON is run by the shell",
	Doc: `The shell looks for a program named *[node,* or takes *[* as its test command: *[node,: not found*, *[: missing ]*.

## Why

Exec form is a JSON array of strings. Anything that is not valid JSON is treated as shell form, without a message.
JSON requires double quotes, a comma between two values and none after the last, a closing bracket, no variables
outside quotes, and doubled backslashes.

A test of the shell, such as ` + "`[ -f /x ]`" + ` or ` + "`[ \"$A\" = b ]`" + `, is recognized by its first word, which has
no comma.

## Good

Write double quotes, and a backslash twice.`,
	Severity: Error,
	Replaces: []string{"command-not-found"},
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		set := instructions.Settings.Of(p.Pass)
		for _, stage := range p.Build.Document.Stages {
			for _, i := range stage.Instructions {
				script := shellForm(i)
				why := brokenArray(script.Value)
				if why == "" {
					continue
				}
				shell := set.Stages[stage.Index].Before(i).Shell
				if shell.Presence == filesystem.Present && !posix(shell.Args) {
					continue
				}
				d := Diagnostic{Span: firstWord(script)}
				tested := firstWord(script).Text() == "[" // the test may hold: a word of its own is true
				d.Likely = i.Keyword != "RUN" || tested || shell.Presence == filesystem.Unknown
				d.Message = i.Keyword + " is not a valid JSON array, so a shell runs its text"
				d.Related = append(d.Related, note("%s", why))
				p.Report(d)
			}
		}
	},
})

// posix reports whether a shell reads "[" as sh does.
func posix(shell []string) bool {
	name := ""
	if len(shell) > 0 {
		name = path.Base(shell[0])
	}
	return strings.HasSuffix(name, "sh") && name != "pwsh"
}

// firstWord is where the shell finds the name of a command, the whole script when it cannot read it.
func firstWord(script dockerfile.Text) source.Span {
	parsed, err := shell.Parse(script, shell.POSIX)
	if err == nil && len(parsed.List) > 0 {
		if c, ok := parsed.List[0].Command.(*shell.Simple); ok && len(c.Words) > 0 {
			return c.Words[0].Span
		}
	}
	return script.Span(0, len(script.Value))
}
