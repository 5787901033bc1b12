// Usage establishes where RUN scripts use well-known commands in ways that do something else than they seem to, by the
// commands' own manuals (POSIX.1-2017; coreutils, findutils and grep of GNU; busybox).

package text

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Usage returns the findings of all RUNs, in the order of the file.
var Usage = &analyzers.Analyzer[[]Use]{
	Name:     "usage",
	Doc:      "well-known commands in RUN scripts that do something else than they seem to",
	Requires: []analyzers.Node{Commands},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Use, error) {
		var all []Use
		uses := analyzers.Each(p, uses)
		for _, run := range Commands.Of(p).Runs {
			if run.Script != nil {
				all = append(all, uses(run)...)
			}
		}
		return all, nil
	},
}

func uses(run *Run) []Use {
	r := &usageReader{run: run, held: map[string]bool{}}
	shell.Visit(run.Script.List, shell.Visitor{Statement: r.statement})
	return r.all
}

// Kind is what happens.
type Kind uint8

// The kinds.
const (
	MkdirMode      Kind = iota // mkdir -p -m MODE: only the last folder gets the mode
	FindXargs                  // find | xargs: names with blanks fall apart
	LoopOverFind               // for over what find prints
	LoopOverLs                 // for over what ls prints
	LoopOverCat                // for over a file's words, not lines
	RemoveVariable             // rm -r $NAME/usr: / itself when NAME is empty
	EchoEscape                 // echo "a\n": whether \n is a newline depends on the shell
	CatAlone                   // cat FILE | command
	GlobOption                 // * as an operand: a file called -x is an option
	EchoOutput                 // echo $(command)
	EchoResult                 // $(echo text)
	GrepName                   // egrep and fgrep
	GrepList                   // ls | grep
	GrepProcesses              // ps | grep
)

// Use is one such use.
type Use struct {
	source.Span
	Kind  Kind
	Name  string // of the command, the variable or the text that it is about
	Run   *Run
	Plain bool // nothing else is told to the command: a fix may rewrite it
}

type usageReader struct {
	run  *Run
	all  []Use
	held map[string]bool // variables that the script has tested, or set to what is not empty: $NAME
}

func (r *usageReader) add(u Use) {
	u.Run = r.run
	r.all = append(r.all, u)
}

func (r *usageReader) statement(s *shell.Statement) {
	switch c := s.Command.(type) {
	case *shell.Simple:
		r.holds(c)
		r.simple(s, c)
	case *shell.Pipeline:
		for i := 1; i < len(c.Elements); i++ {
			r.pair(c.Elements[i-1], c.Elements[i], i == 1)
		}
	case *shell.For:
		for _, w := range c.Items {
			r.item(w)
		}
	}
}

// pair is two neighbours of a pipeline.
func (r *usageReader) pair(a, b *shell.Statement, first bool) {
	from, ok := a.Command.(*shell.Simple)
	if !ok {
		return
	}
	left, right := usageName(a), usageName(b)
	switch {
	case left == "find" && right == "xargs" && !has(from.Words, "-print0") && !nul(b):
		r.add(Use{Span: a.Span, Kind: FindXargs, Name: "find"})
	case left == "cat" && first && len(from.Words) == 2 && len(a.Redirects) == 0 && single(from.Words[1]):
		r.add(Use{Span: from.Words[1].Span, Kind: CatAlone, Name: from.Words[1].Text()})
	case left == "ls" && right == "grep":
		r.add(Use{Span: a.Span, Kind: GrepList, Name: "ls"})
	case left == "ps" && right == "grep":
		r.add(Use{Span: a.Span, Kind: GrepProcesses, Name: "ps"})
	}
}

// nul reports whether this is an xargs that reads names ending in NUL.
func nul(s *shell.Statement) bool {
	for _, w := range s.Command.(*shell.Simple).Words[1:] {
		text, _ := w.Literal()
		if text == "-0" || text == "--null" || len(text) > 1 && text[0] == '-' && text[1] != '-' && contains(text, '0') && !contains(text, 'n') && !contains(text, 'P') && !contains(text, 'd') {
			return true
		}
		if len(text) == 0 || text[0] != '-' {
			return false
		}
	}
	return false
}

// item is what a for goes over.
func (r *usageReader) item(w shell.Word) {
	if len(w.Parts) != 1 {
		return
	}
	s, ok := w.Parts[0].(*shell.Substitution)
	if !ok || len(s.List) != 1 {
		return
	}
	at := s.List[0]
	c, ok := at.Command.(*shell.Simple)
	if !ok || len(c.Words) == 0 {
		return
	}
	switch usageName(at) {
	case "find":
		r.add(Use{Span: s.Span, Kind: LoopOverFind})
	case "ls":
		r.add(Use{Span: s.Span, Kind: LoopOverLs})
	case "cat":
		r.add(Use{Span: s.Span, Kind: LoopOverCat})
	}
}

// usageName is the plain name of a statement's command.
func usageName(s *shell.Statement) string {
	if c, ok := s.Command.(*shell.Simple); ok && len(c.Words) > 0 {
		text, _ := c.Words[0].Literal()
		return text
	}
	return ""
}
