// Package buildkitlint establishes what "docker build --check" reports about a Dockerfile: BuildKit's checks with their
// names and messages, and exact positions. The checks are implemented here on layerlint's own facts, because BuildKit's
// implementation contacts registries, stops at the first stage that it cannot resolve and links half a builder. A test
// compares the two. Two checks are missing: CopyIgnoredFile and InvalidBaseImagePlatform need the context and the
// images, and other facts report them better.
package buildkitlint

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/linter"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// Analyzer returns the findings in the order of the file. Suppressions by check= are not applied.
var Analyzer = &analyzers.Analyzer[[]Finding]{
	Name:     "buildkitlint",
	Doc:      "what BuildKit's own checks say",
	Requires: []analyzers.Node{stages.Analyzer, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Finding, error) {
		c := &checker{doc: p.Build.Document, graph: stages.Analyzer.Of(p), settings: instructions.Settings.Of(p),
			args: p.Build.Args}
		c.look = analyzers.Each(p, c.lookAt)
		c.file()
		for i := range c.doc.Stages {
			c.stage(c.settings.Stages[i])
		}
		slices.SortStableFunc(c.found, func(a, b Finding) int {
			return cmp.Or(source.Compare(a.Span, b.Span), cmp.Compare(a.Check, b.Check),
				cmp.Compare(a.Message, b.Message))
		})
		return c.found, nil
	},
}

// Finding is one finding of one check.
type Finding struct {
	source.Span        // the word it is about
	Line        int    // the line BuildKit gives, from 1
	Check       string // BuildKit's name, as in check=skip=
	Message     string // BuildKit's words
	New         string // what to write in place of Span; "" where that is not known
	Foreseen    bool   // of UndefinedVar: every use of the variable says what it is when it is not set
	Instruction *dockerfile.Instruction
}

type checker struct {
	doc      *dockerfile.Document
	graph    *stages.Graph
	settings *instructions.Set
	args     map[string]string
	look     func(*dockerfile.Instruction) look
	found    []Finding
}

// look is what an instruction says by itself, whatever the file around it.
type look struct {
	lower, upper bool // its keyword is in lower case, in upper case
	unbroken     bool // no line of it is blank, and nothing continues the last one
	variable     bool // it has one, or what may be one
	secret       bool // a name in ARG or ENV is like that of a secret
}

func (c *checker) lookAt(i *dockerfile.Instruction) look {
	word, end := i.KeywordSpan.Text(), i.End
	if len(i.Heredocs) > 0 {
		end = i.Heredocs[0].Body.Span(0, 0).Start
	}
	l := look{lower: word == strings.ToLower(word), upper: word == strings.ToUpper(word),
		unbroken: c.unbroken(i.Start, end),
		variable: i.JSON || strings.Contains(i.Span.Text(), "$")}
	switch command := i.Command.(type) {
	case *dockerfile.Arg:
		l.secret = slices.ContainsFunc(command.Pairs, secretive)
	case *dockerfile.Env:
		l.secret = slices.ContainsFunc(command.Pairs, secretive)
	}
	return l
}

// raise notes a finding about a word of an instruction; the line is the instruction's.
func raise[F any](c *checker, rule *linter.LinterRule[F], i *dockerfile.Instruction, at source.Span,
	message string) *Finding {
	c.found = append(c.found, Finding{
		Span: at, Line: c.doc.File.Position(i.Start).Line + 1, Check: rule.Name, Message: message, Instruction: i,
	})
	return &c.found[len(c.found)-1]
}

// accepted are the instructions of a stage that BuildKit accepts.
func accepted(s *dockerfile.Stage) []*dockerfile.Instruction {
	var all []*dockerfile.Instruction
	for _, i := range s.Instructions {
		if _, bad := i.Command.(*dockerfile.Bad); !bad {
			all = append(all, i)
		}
	}
	return all
}

// LowerMessage is the message without the capital that BuildKit begins it with; keywords and quotes stay.
func (f Finding) LowerMessage() string {
	if len(f.Message) > 1 && 'A' <= f.Message[0] && f.Message[0] <= 'Z' && 'a' <= f.Message[1] && f.Message[1] <= 'z' {
		return string(f.Message[0]+'a'-'A') + f.Message[1:]
	}
	return f.Message
}
