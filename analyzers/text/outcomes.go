// Outcomes establishes where the failure of a command in a RUN script goes unseen: behind a declaration, after cd, in a
// list of && and ||, and where it is asked for too late. Pipes does so for pipelines.

package text

import (
	"context"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Outcomes returns the Facts of all RUNs, in the order of the file.
var Outcomes = &analyzers.Analyzer[*OutcomeFacts]{
	Name:     "outcomes",
	Doc:      "failures in RUN scripts that go unseen",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) (*OutcomeFacts, error) {
		all, find := &OutcomeFacts{}, analyzers.Each(p, outcomes)
		for of := range readings(p) {
			all.add(find(of))
		}
		return all, nil
	},
}

func outcomes(of reading) *OutcomeFacts {
	r := &outcomeReader{facts: &OutcomeFacts{}, stops: stops(of.run, of.before.Shell.Args)}
	r.list(of.run.Script.List, place{last: true})
	r.declarations(of.run.Script.List)
	return r.facts
}

func (f *OutcomeFacts) add(other *OutcomeFacts) {
	f.Masked = append(f.Masked, other.Masked...)
	f.Unguarded = append(f.Unguarded, other.Unguarded...)
	f.Mixed = append(f.Mixed, other.Mixed...)
	f.Late = append(f.Late, other.Late...)
}

// OutcomeFacts are in the order of the file.
type OutcomeFacts struct {
	Masked    []Masked
	Unguarded []Unguarded
	Mixed     []Mixed
	Late      []Late
}

// Masked is NAME=$(command) behind a declaration, whose own success is all that the shell sees.
type Masked struct {
	source.Span
	Name        string
	Declaration string // export, readonly, local ...
	Sure        bool   // the command hardly fails: mktemp, uname, dirname
}

// Unguarded is a cd after whose failure the script goes on where it was.
type Unguarded struct {
	source.Span
	Command string // cd, pushd or popd
}

// Mixed is A && B || C, in which C runs when B fails too. Its place is the &&.
type Mixed struct{ source.Span }

// Late is a test of $? that asks what the command before it did.
type Late struct{ source.Span }

// stops reports whether this is a script that ends at the first failure: SHELL, #! or the script itself says -e.
func stops(run *Run, args []string) bool {
	for i, a := range args {
		if i > 0 && flag(a, args[i-1]) {
			return true
		}
	}
	if first, _, _ := strings.Cut(run.Text.Value, "\n"); strings.HasPrefix(first, "#!") {
		if words := strings.Fields(first); len(words) > 1 && slices.ContainsFunc(words[1:], func(w string) bool { return flag(w, "") }) {
			return true
		}
	}
	found := false
	shell.Visit(run.Script.List, shell.Visitor{Statement: func(s *shell.Statement) {
		c, ok := s.Command.(*shell.Simple)
		if !ok || callee(s) != "set" {
			return
		}
		before := ""
		for _, w := range c.Words[1:] {
			text, _ := w.Literal()
			found = found || flag(text, before)
			before = text
		}
	}})
	return found
}

// flag reports whether an option is -e, alone or among others, or -o errexit.
func flag(word, before string) bool {
	return strings.HasPrefix(word, "-") && !strings.HasPrefix(word, "--") && strings.Contains(word, "e") || word == "errexit" && strings.HasSuffix(before, "o")
}

func callee(s *shell.Statement) string {
	if c, ok := s.Command.(*shell.Simple); ok && len(c.Words) > 0 {
		name, _ := c.Words[0].Literal()
		return name
	}
	return ""
}
