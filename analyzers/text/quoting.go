// Quoting establishes what the quotes of RUN scripts do and leave out: expansions that the shell splits and matches
// against file names, backquotes, and text in single quotes that reads like an expansion. It follows no execution: a
// variable has all the values that the script gives it anywhere, and those of ARG and ENV are taken to be what their
// author wants in their place.

package text

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Quoting returns the Facts of all RUNs, in the order of the file.
var Quoting = &analyzers.Analyzer[*QuotingFacts]{
	Name:     "quoting",
	Doc:      "what the quotes of RUN scripts do and leave out",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) (*QuotingFacts, error) {
		all, find := &QuotingFacts{}, analyzers.Each(p, quotes)
		for of := range readings(p) {
			all.add(find(of))
		}
		return all, nil
	},
}

func quotes(of reading) *QuotingFacts {
	run := of.run
	names := of.before.Names()
	r := &quotingReader{facts: &QuotingFacts{}, run: run, values: make(values, len(names)),
		narrow:  narrow(run.Reader(of.before.Shell.Args)),
		printed: printed(run.Script.List), lists: lists(run)}
	set := value{words: []shell.Word{word("1")}, outside: true}
	for _, name := range names {
		r.values[name] = set
	}
	r.values.read(run.Script.List)
	shell.Visit(run.Script.List, shell.Visitor{Word: r.word})
	return r.facts
}

func (f *QuotingFacts) add(other *QuotingFacts) {
	f.Split = append(f.Split, other.Split...)
	f.Backquotes = append(f.Backquotes, other.Backquotes...)
	f.Single = append(f.Single, other.Single...)
	f.Broken = append(f.Broken, other.Broken...)
}

// QuotingFacts are in the order of the file.
type QuotingFacts struct {
	Split      []Expansion
	Backquotes []Backquote
	Single     []Single
	Broken     []Broken
}

// Expansion is a variable or substitution outside quotes whose value the shell splits at spaces and matches against
// file names.
type Expansion struct {
	source.Span
	Run  *Run
	Name string // the variable; "" for a substitution
	Set  bool   // the script, ARG or ENV sets the variable
	List bool   // it stands for several words on purpose: what a package manager is told, or options
	One  bool   // its value is one word by all that is known, the output of nproc or the like
}

// Backquote is a substitution written `...`. Plain ones have no backslashes within, which $(...) would read
// differently.
type Backquote struct {
	source.Span
	Plain bool
}

// Single is text in single quotes that holds $NAME, ${...}, $(...) or `...`.
type Single struct {
	source.Span
	Command string // that gets it; "" where it is assigned
	Written bool   // it goes to a file or another program as text: the expansion is for a later reader
	Program bool   // the command reads it as a program of its own
}

// Broken is an expansion between two quoted parts, "a"$b"c", that stands outside the quotes. Name is "$b", or "$(...)".
type Broken struct {
	source.Span
	Name string
}

type quotingReader struct {
	facts   *QuotingFacts
	run     *Run
	values  values
	narrow  bool // the shell splits the values of declarations too
	printed map[*shell.Statement]bool
	lists   map[source.Span]bool // the words that may be lists
}

// lists finds the words of package managers' commands: apt-get install $buildDeps is written for a list.
func lists(run *Run) map[source.Span]bool {
	words := map[source.Span]bool{}
	for _, c := range run.Commands {
		if TakesList(c) {
			for _, w := range c.Args {
				words[w.Span] = true
			}
		}
	}
	return words
}

// narrow reports whether this is a shell that splits the values of export and other declarations.
func narrow(program string) bool {
	d := shell.DialectOf(program)
	return d == shell.POSIX || d == shell.Dash
}

func (r *quotingReader) word(w shell.Word, use shell.Use, s *shell.Statement) {
	r.backquotes(w.Parts)
	r.single(w, use, s)
	r.broken(w.Parts)
	switch {
	case use == shell.Argument && quotingCallee(s) != ":", use == shell.Name && len(w.Parts) > 1, use == shell.Target && !opensDocument(s, w):
		r.split(w.Parts)
	case use == shell.Declared && r.narrow:
		if value, ok := w.Parts[1].(*shell.Quoted); ok {
			r.split(value.Parts)
		}
	}
}

// split notes the parts that stand outside quotes.
func (r *quotingReader) split(parts []shell.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Parameter:
			if p.Name != "@" && !r.values.one(p, nil) {
				one := r.values.certain(p)
				_, set := r.values[p.Name]
				list := r.lists[p.Span] || len(parts) == 1 && (optional(p) || r.values.options(p.Name))
				r.facts.Split = append(r.facts.Split, Expansion{Span: p.Span, Run: r.run, Name: p.Name, Set: set,
					List: list, One: one})
			}
		case *shell.Substitution:
			if len(p.List) > 0 && !wantsSplit(p) {
				r.facts.Split = append(r.facts.Split, Expansion{Span: p.Span, Run: r.run, One: oneWord(p)})
			}
		case *shell.Brace:
			for _, e := range p.Elems {
				r.split(e.Parts)
			}
		}
	}
}

func (r *quotingReader) backquotes(parts []shell.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Quoted:
			r.backquotes(p.Parts)
		case *shell.Substitution:
			if text := p.Text(); len(text) > 1 && text[0] == '`' && len(p.List) > 0 {
				r.facts.Backquotes = append(r.facts.Backquotes, Backquote{p.Span, plain(text)})
			}
		case *shell.Brace:
			for _, e := range p.Elems {
				r.backquotes(e.Parts)
			}
		case *shell.Parameter:
			if p.Word != nil {
				r.backquotes(p.Word.Parts)
			}
		}
	}
}

// broken finds expansions between two parts in double quotes.
func (r *quotingReader) broken(parts []shell.Part) {
	for i := 1; i+1 < len(parts); i++ {
		before, ok := parts[i-1].(*shell.Quoted)
		after, ok2 := parts[i+1].(*shell.Quoted)
		if !ok || !ok2 || len(before.Parts) == 0 || len(after.Parts) == 0 {
			continue
		}
		switch p := parts[i].(type) {
		case *shell.Parameter:
			r.facts.Broken = append(r.facts.Broken, Broken{Span: p.Span, Name: "$" + p.Name})
		case *shell.Substitution:
			r.facts.Broken = append(r.facts.Broken, Broken{Span: p.Span, Name: "$(...)"})
		}
	}
}

// quotingCallee is the name of a statement's command, "" when it is none or not plain text.
func quotingCallee(s *shell.Statement) string {
	if c, ok := s.Command.(*shell.Simple); ok && len(c.Words) > 0 {
		name, _ := c.Words[0].Literal()
		return name
	}
	return ""
}

// opensDocument returns the delimiter of a here-document, in which nothing is expanded.
func opensDocument(s *shell.Statement, w shell.Word) bool {
	for _, r := range s.Redirects {
		if r.Body != nil && r.Word.Span == w.Span {
			return true
		}
	}
	return false
}
