// Pipes establishes the pipelines of RUN scripts whose failing elements nobody notices, because the shell reads them
// without pipefail, and how much may be lost.

package text

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Pipes returns the pipes in the order of the file.
var Pipes = &analyzers.Analyzer[[]Pipe]{
	Name:     "pipes",
	Doc:      "pipelines that are read without pipefail",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Pipe, error) {
		var all []Pipe
		find := analyzers.Each(p, pipes)
		for of := range readings(p) {
			if !of.run.Onbuild {
				all = append(all, find(of)...)
			}
		}
		return all, nil
	},
}

func pipes(of reading) []Pipe {
	if hasPipefail(of.before.Shell.Args) {
		return nil
	}
	f := &finder{run: of.run}
	f.list(of.run.Script.List, false)
	return f.pipes
}

// Pipe is one pipeline.
type Pipe struct {
	source.Span
	First, Last string // the names of the first command and the last
	Loss        Loss
	Refused     bool // the last command fails when the first, a download, brings nothing
	Run         *Run
}

// Loss is what is lost when the first command fails.
type Loss uint8

// Much is a download cut short whose reader is content with nothing; Little a command that hardly fails, or a failure
// that would be caught anyway.
const (
	Some Loss = iota
	Much
	Little
)

func hasPipefail(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "pipefail") })
}

type finder struct {
	run   *Run
	set   bool // "set -o pipefail" was seen
	pipes []Pipe
}

// list goes through statements; caught says that their failure has no effect.
func (f *finder) list(all []*shell.Statement, caught bool) {
	for _, s := range all {
		f.statement(s, caught)
	}
}

func (f *finder) statement(s *shell.Statement, caught bool) {
	if s == nil {
		return
	}
	switch c := s.Command.(type) {
	case *shell.Simple:
		if name(s) == "set" {
			f.set = f.set || strings.Contains(s.Span.Text(), "pipefail")
		}
	case *shell.AndOr:
		caught = caught || slices.ContainsFunc(c.Rest, func(l shell.Link) bool { return l.Or })
		f.statement(c.First, caught)
		for _, link := range c.Rest {
			f.statement(link.Statement, caught)
		}
	case *shell.Pipeline:
		f.pipeline(s, c, caught)
	case *shell.Group:
		f.list(c.List, caught)
	case *shell.Subshell:
		before := f.set
		f.list(c.List, caught)
		f.set = before
	case *shell.If:
		f.list(c.Cond, true)
		f.list(c.Then, caught)
		f.list(c.Else, caught)
	case *shell.While:
		f.list(c.Cond, true)
		f.list(c.Body, caught)
	case *shell.For:
		f.list(c.Body, caught)
	case *shell.Case:
		for _, arm := range c.Arms {
			f.list(arm.Body, caught)
		}
	case *shell.Function:
		f.statement(c.Body, caught)
	}
}

func (f *finder) pipeline(s *shell.Statement, c *shell.Pipeline, caught bool) {
	if f.set || len(c.Elements) < 2 {
		return
	}
	p := Pipe{Span: s.Span, First: name(c.Elements[0]), Last: name(c.Elements[len(c.Elements)-1]), Run: f.run}
	switch p.First {
	case "curl", "wget", "aria2c", "git", "ftp":
		p.Loss = Much
		if reader := refusal(c.Elements[len(c.Elements)-1]); reader != "" {
			p.Loss, p.Last, p.Refused = Some, reader, true
		}
	case "echo", "printf", "cat", "yes", "true", ":":
		p.Loss = Little
	}
	if caught {
		p.Loss, p.Refused = Little, false
	}
	f.pipes = append(f.pipes, p)
	f.list(c.Elements, caught)
}

// name is a command's first word, or what kind of command it is.
func name(s *shell.Statement) string {
	if c, ok := s.Command.(*shell.Simple); ok && len(c.Words) > 0 {
		if text, ok := c.Words[0].Literal(); ok {
			return path.Base(text)
		}
	}
	return "its first command"
}
