package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "argument-outside-stage",
	Summary: "a script uses an ARG that is declared before FROM",
	Doc: `The variable is empty in the script, whatever its default or --build-arg says.

## Why

An ARG before the first FROM is visible only in FROM instructions. A stage sees the ARGs that it declares itself, and
those of the stage that it is based on. The ENV of an unknown base image may set the name. If FROM uses the argument
too, this is then an info, because images often have their version in an ENV.

## Good

Repeat ARG NAME without a value in the stage: it takes the default from before FROM.`,
	Also:     []string{"SC2154"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Assignments, instructions.Settings},
	Check: func(p *Pass) {
		set := instructions.Settings.Of(p.Pass)
		for _, v := range text.Assignments.Of(p.Pass).Outer {
			d := Diagnostic{Span: v.Span, Likely: true, Message: fmt.Sprintf("%s is empty: its ARG is before FROM, outside of this stage", v.Name)}
			d.Related = append(d.Related, outerArgument(p.Build.Document, v.Name)...)
			d.Fixes = []Fix{{Title: "declare it in the stage", Unsafe: true, Edits: insertBefore(v.Run.Instruction.Span, "ARG "+v.Name+"\n")}}
			from := p.Build.Document.Stages[v.Run.Stage].From
			open := set.Stages[v.Run.Stage].Before(v.Run.Instruction).EnvOpen
			if open && from != nil && strings.Contains(from.Text(), v.Name) {
				d.Severity = Info
				d.Related = append(d.Related, note("unless the base image, which is not known, sets it"))
			}
			p.Report(d)
		}
	},
})

// outerArgument points at the ARG before the first FROM that declares a name.
func outerArgument(d *dockerfile.Document, name string) []Related {
	for _, i := range d.Args {
		c, ok := i.Command.(*dockerfile.Arg)
		for n := 0; ok && n < len(c.Pairs); n++ {
			if c.Pairs[n].Key.Text == name {
				return []Related{{Span: c.Pairs[n].Key.Span, Message: "declared here"}}
			}
		}
	}
	return nil
}
