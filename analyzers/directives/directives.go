// Package directives establishes which findings the comments of a Dockerfile suppress, with their reasons and scope. It
// does not decide which findings there are, nor which rule a code belongs to.
package directives

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Analyzer returns the Set of the build's Dockerfile.
var Analyzer = &analyzers.Analyzer[*Set]{
	Name: "directives",
	Doc:  "suppressions written as comments, their reasons and what they cover",
	Run: func(_ context.Context, p *analyzers.Pass) (*Set, error) {
		return Read(p.Build.Document), nil
	},
}

// Set is what the comments of one Dockerfile ask for, in the order of the file.
type Set struct {
	Suppressions []Suppression
	Shells       []Shell
	Problems     []Problem
	CheckError   bool // "# check=error=true": BuildKit's own checks fail the build
}

// Form is the tool whose syntax a suppression is written in.
type Form uint8

// The forms.
const (
	Ours       Form = iota // # layerlint:ignore ID[,ID] reason
	Hadolint               // # hadolint ignore=CODE[,CODE] # reason
	Check                  // # check=skip=NAME[,NAME]
	ShellCheck             // # shellcheck disable=CODE[,CODE] within a RUN
)

// Suppression keeps quiet the findings of the named rules that start within Covers.
type Suppression struct {
	source.Span // the comment
	Form        Form
	IDs         []ID
	Reason      string // "" for none, which Ours does not allow
	Covers      source.Span
	Wide        bool // hadolint's global and stage forms
}

// ID names a rule, or every rule as "all".
type ID struct {
	source.Span
	Name string
}

// Shell is "# hadolint shell=NAME": what RUN is read as within Covers, up to a SHELL instruction.
type Shell struct {
	source.Span
	Name   string
	Covers source.Span
}

// Problem is a suppression that suppresses nothing, and why.
type Problem struct {
	source.Span
	Message string
}

// Read finds the suppressions of a document.
func Read(doc *dockerfile.Document) *Set {
	r := &reader{set: &Set{}, doc: doc, places: places(doc)}
	for _, d := range doc.Directives {
		if d.Name == "check" {
			r.check(comment{Span: d.Span, text: d.Span.Text(), covers: r.file(), global: true})
		}
	}
	for _, c := range doc.Comments {
		r.comment(c)
	}
	r.scripts()
	slices.SortStableFunc(r.set.Problems, func(a, b Problem) int { return source.Compare(a.Span, b.Span) })
	return r.set
}
