package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "variable-unquoted",
	Summary: "a variable outside quotes whose value may be several words or a pattern",
	Doc: `Outside double quotes the shell splits a variable's value at blanks and matches the pieces against file names; an empty value is no
argument at all. Reported are variables that the script itself sets to something else than plain words, and those that nobody sets.
What ARG, ENV and the base image set is left alone: it is written for its place, and often is a list of flags on purpose.`,
	Also:     []string{"SC2086"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Quoting},
	Check: func(p *Pass) {
		for _, e := range text.Quoting.Of(p.Pass).Split {
			if e.Name != "" {
				p.Report(Diagnostic{Span: e.Span, Message: "the shell splits the value of " + e.Name + " at blanks and matches it against file names",
					Fixes: quoted(e)})
			}
		}
	},
})

// quoted puts an expansion in quotes. It is safe where the value is one word anyway.
func quoted(e text.Expansion) []Fix {
	return []Fix{{Title: "put it in double quotes", Unsafe: !e.One, Edits: around(e.Span, `"`, `"`)}}
}
