package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "argument-before-install",
	Summary: "an ARG that changes often comes before an installation that does not use it",
	Doc: `The cache key of each RUN holds the values of all ARGs in scope, whether it uses them or not.

## Why

An ARG that is given another value in each build, such as a commit, a date or the number of a CI run, makes every RUN
after it run again: installations are never taken from the cache. An ARG before the first FROM is in no scope until a
stage declares it again, and costs nothing.

## Good

Declare such an ARG right before the first instruction that uses it, most often a LABEL or ENV at the end.`,
	Severity: Info,
	Requires: []analyzers.Node{rebuilds.VolatileArgs},
	Check: func(p *Pass) {
		for _, v := range rebuilds.VolatileArgs.Of(p.Pass) {
			last := v.Runs[len(v.Runs)-1]
			d := Diagnostic{Span: v.Arg.Span, Message: fmt.Sprintf("each new %s runs %s again", v.Name, v.Tool),
				Related: []Related{{Span: v.Runs[0].Span, Message: "this does not use it, but its cache key holds it"}, note("declare it right before the first instruction that uses it")}}
			if v.Free && len(last.Heredocs) == 0 && !strings.Contains(strings.TrimSpace(v.Arg.Span.Text()), "\n") {
				d.Fixes = []Fix{{Title: "declare " + v.Name + " after the last installation", Unsafe: true, Edits: []source.Edit{
					{Span: wholeLine(v.Arg.Span)},
					lineAfter(last.Span, v.Arg.Span),
				}}}
			}
			p.Report(d)
		}
	},
})
