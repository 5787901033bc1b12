package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "variable-unquoted",
	Summary: "a variable outside quotes whose value may be several words or a pattern",
	Doc: `Outside double quotes the shell splits a variable's value at spaces and matches the pieces against file names; an
empty value is no argument at all.

## Why

A variable is reported if the script itself sets it to something other than plain words, or if nothing sets it.
Variables that ARG, ENV or the base image sets are exempt, and so are those that an unknown base image may set: they
are often lists of flags on purpose. So are the arguments of package managers, as in
` + "`apt-get purge $buildDeps`" + `, and a value that the script writes as options.

## Good

Put it in double quotes.`,
	Also:     []string{"SC2086"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Quoting, evaluate.Analyzer},
	Check: func(p *Pass) {
		steps := stepsOf(p)
		for _, e := range text.Quoting.Of(p.Pass).Split {
			if e.Name == "" || e.List {
				continue
			}
			if step := steps[e.Run.Instruction]; !e.Set && (step == nil || step.Before.Env.Open ||
				has(step.Before.Env, e.Name)) {
				continue
			}
			p.Report(Diagnostic{Span: e.Span, Message: "the shell splits $" + e.Name + " at spaces and matches it against file names",
				Fixes: quoted(e)})
		}
	},
})

// stepsOf finds the steps of the stages that are built.
func stepsOf(p *Pass) map[*dockerfile.Instruction]*state.Step {
	found := map[*dockerfile.Instruction]*state.Step{}
	steps(p, func(_ *evaluate.Stage, step *state.Step) { found[step.Instruction] = step })
	return found
}

func has(env state.Environment, name string) bool {
	_, ok := env.Lookup(name)
	return ok
}
