// Package dockerfile reads Dockerfiles into instructions with the exact position of every word. BuildKit's parser
// decides the structure, and this package adds the positions. It is the only importer of BuildKit's parser packages. It
// judges nothing.
package dockerfile

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/source"
)

// Document is one Dockerfile. A fragment without FROM has its instructions in a stage whose From is nil.
type Document struct {
	File       *source.File
	Escape     byte           // '\\' or '`'
	Directives []Directive    // syntax, escape, check, in order
	Comments   []Comment      // every comment line, those inside continuations included
	Args       []*Instruction // before the first FROM; what is not ARG there is Bad
	Stages     []*Stage
	Errors     []Error     // what a builder refuses, in order; of a fragment, that it has no stage
	Foreign    Foreign     // set when the file is no Dockerfile at all; Errors are its lines' all the same
	Template   source.Span // the first placeholder when a Dockerfile is to be generated from the file

	parts   []*part   // the file, in order
	dropped []dropped // by the last edits, the newest first
}

// Directive is a parser directive line such as "# syntax=docker/dockerfile:1".
type Directive struct {
	source.Span
	Name, Value string // Name in lower case
}

// Comment is one comment line; Text is what follows the '#', trimmed.
type Comment struct {
	source.Span
	Text string
}

// Error is a place a builder refuses and why.
type Error struct {
	source.Span
	Message   string
	Stageless bool // an instruction before the first FROM
	Trigger   bool // an ONBUILD that keeps what it may not
	Classic   bool // the classic builder, whose parser is older, accepts it
}

// Stage is a FROM and what follows it.
type Stage struct {
	Index        int
	Name         string       // lower case; "" for none
	From         *Instruction // nil in a fragment; its Command is a *From, or *Bad
	Instructions []*Instruction
}

// Instruction is one instruction with its words. Span runs from the keyword to the last byte, heredoc bodies included.
type Instruction struct {
	source.Span
	Keyword     string // upper case
	KeywordSpan source.Span
	Flags       []Flag
	Words       []Word // without flags; of a JSON form, the decoded strings; the shell form of RUN, CMD, ENTRYPOINT is one word
	JSON        bool   // written as a JSON array
	Body        Text   // all after keyword and flags: continuations joined, comments dropped
	Heredocs    []Heredoc
	Comments    []Comment // the block directly above, up to a blank line
	Command     Command

	template source.Span // a placeholder in it, where an instruction or a name is expected
}

// Flag is "--name" or "--name=value".
type Flag struct {
	source.Span
	Name     string
	Value    Word // Text without quotes and escapes, as BuildKit hands it on
	HasValue bool

	value Text // Value.Text with its places
}

// Word is a piece of text with its place. Text is as written, quotes and variables included, except in JSON forms
// (decoded).
type Word struct {
	source.Span
	Text string
}

// Heredoc is <<NAME with its body.
type Heredoc struct {
	source.Span        // the <<NAME word
	Name        string // without quotes
	Expand      bool   // the name was not quoted
	Chomp       bool   // <<-
	FD          uint
	Body        Text // tabs of <<- are still in
}

// Text is text put together from pieces of a file; Pieces tell where each byte came from.
type Text struct {
	Value  string
	Pieces []Piece
	File   *source.File
}

// Piece says that Value from At on was copied from File at Place, up to the next piece's At.
type Piece struct{ At, Place int }

// Instructions lists all instructions in the order of the file, FROM with its stage.
func (d *Document) Instructions() []*Instruction {
	all := slices.Clone(d.Args)
	for _, s := range d.Stages {
		if s.From != nil {
			all = append(all, s.From)
		}
		all = append(all, s.Instructions...)
	}
	return all
}
