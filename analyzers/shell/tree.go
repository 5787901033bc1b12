// Package shell reads RUN scripts into small trees in which every word has its exact position in the Dockerfile.
// mvdan.cc/sh parses; this package adds positions, dialects and what each dialect lacks. It runs nothing and knows
// nothing of files or images.
package shell

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Script is one parsed script.
type Script struct {
	Dialect Dialect
	Text    dockerfile.Text
	List    []*Statement
}

// Statement is a command with its redirects. Command is nil for redirects alone.
type Statement struct {
	source.Span
	Command    Command
	Negated    bool
	Background bool
	Redirects  []Redirect
}

// Compound reports whether this is a group, branch or loop that the shell itself carries out.
func (s *Statement) Compound() bool {
	switch s.Command.(type) {
	case *Group, *If, *While, *For, *Case:
		return true
	}
	return false
}

// Command is one of the pointer types of this file.
type Command interface{ command() }

// Simple is a command with arguments, or assignments alone. Declarations such as export are simple commands here.
type Simple struct {
	Assigns []Assign
	Words   []Word
}

// Assign is NAME=value before a command or alone.
type Assign struct {
	source.Span
	Name   string
	Append bool
	Array  bool // an array, or an element of one when Index is set
	Value  Word // of an array: empty
	Index  *Term
	Elems  []Word // of an array
	Keyed  bool   // some of Elems are written [KEY]=VALUE: only the values are held
}

// AndOr is a list joined by && and ||; Rest is in order and binds to the left.
type AndOr struct {
	First *Statement
	Rest  []Link
}

// Link is one further element of an AndOr.
type Link struct {
	Or       bool
	Operator source.Span
	*Statement
}

// Pipeline is two or more commands joined by | (or |&).
type Pipeline struct{ Elements []*Statement }

// Group is { list; }.
type Group struct{ List []*Statement }

// Subshell is ( list ).
type Subshell struct{ List []*Statement }

// If is if; an elif is an If alone in Else.
type If struct{ Cond, Then, Else []*Statement }

// While is while, or until.
type While struct {
	Until      bool
	Cond, Body []*Statement
}

// For is for NAME in ITEMS. Without In the items are "$@". Arithmetic marks the C form and select, whose rounds are not
// known.
type For struct {
	Name       string
	In         bool
	Items      []Word
	Arithmetic bool
	Sets       []Assign // of the C form: what its expressions assign to
	Body       []*Statement
}

// Case is case.
type Case struct {
	Word Word
	Arms []Arm
}

// Arm is one branch of case; Falls marks ;& and ;;&.
type Arm struct {
	Patterns []Word
	Body     []*Statement
	Falls    bool
}

// Function is a definition.
type Function struct {
	Name    string
	Keyword bool // written with the word function
	Body    *Statement
}

// Test is [[ ]].
type Test struct{ X *Condition }

// Condition is an expression of [[ ]]. Op is "", "!", "&&", "||", "-f" ..., "==" ...; of a plain word only Right is
// set.
type Condition struct {
	Op          string
	X, Y        *Condition // of !, && and ||
	Left, Right Word
}

// Opaque is a construct whose outcome is not followed, or but for its value: (( )), let, coproc. Sets are the variables that it assigns to.
type Opaque struct {
	What  string
	Sets  []Assign
	Value *Term // of (( )) that assigns nothing, or to the one variable that a step counts up or down
	Step  int   // added to that variable: before the value is taken, or after it with Post
	Post  bool
}

func (*Simple) command()   {}
func (*AndOr) command()    {}
func (*Pipeline) command() {}
func (*Group) command()    {}
func (*Subshell) command() {}
func (*If) command()       {}
func (*While) command()    {}
func (*For) command()      {}
func (*Case) command()     {}
func (*Function) command() {}
func (*Test) command()     {}
func (*Opaque) command()   {}

// Redirect is one redirection. Op is as written: ">", ">>", "<", "<<", "<<-", "<<<", ">&", "<&", "<>", ">|", "&>",
// "&>>".
type Redirect struct {
	source.Span
	Op   string
	FD   string // "" when not written
	Word Word
	Body *Word // of here-documents; unquoted ones hold expansions
}

// Word is one shell word.
type Word struct {
	source.Span
	Parts []Part
}

// Part is one of the pointer types below.
type Part interface{ part() }

// Literal is plain text. Unquoted text may hold *, ? and [ that match file names.
type Literal struct {
	Value  string
	Quoted bool
	Single source.Span // of '...' with its quotes; nowhere for other text
}

// Quoted is "..." with its parts. The value of a declaration, which no shell but a narrow one splits, is one without a
// place.
type Quoted struct {
	source.Span
	Parts []Part
}

// Parameter is $NAME or ${NAME...}. Op is "" or the operator as written: ":-", "-", ":=", "=", ":?", "?", ":+", "+",
// "#", "##", "%", "%%", "/", "//", ":" (slice), "length" for ${#x}, "indirect" for ${!x}, "other".
type Parameter struct {
	source.Span
	Name         string
	Index        *Term // of ${NAME[...]}: which element of an array; the word @ or * for all
	Op           string
	Word         *Word // operand
	With         *Word // replacement of / and //
	From, Length *Term // of a slice; Length is nil where none is given
	Extension    bool  // not in POSIX: "Bad substitution" under dash
}

// Substitution is $(...) or `...`.
type Substitution struct {
	source.Span
	List []*Statement
}

// Arithmetic is $((...)), or something else whose value is not followed: then X is nil.
type Arithmetic struct {
	source.Span
	X    *Term
	Sets []string // the variables it assigns to
}

// Term is an arithmetic expression: Word, or an operator's name with one or two operands; "?" for one that is not
// followed.
type Term struct {
	Op   string
	X, Y *Term
	Word Word // of a Term without an operator: a number, a variable's name or an expansion
}

// Brace is {a,b} or, as a Sequence, {1..3}; bash only.
type Brace struct {
	source.Span
	Sequence bool
	Elems    []Word
}

// Process is <(...) or >(...).
type Process struct {
	source.Span
	List []*Statement
}

// Tilde is ~ or ~name at the start of a word.
type Tilde struct{ User string }

func (*Literal) part()      {}
func (*Quoted) part()       {}
func (*Parameter) part()    {}
func (*Substitution) part() {}
func (*Arithmetic) part()   {}
func (*Brace) part()        {}
func (*Process) part()      {}
func (*Tilde) part()        {}

// Literal is the word's text when it has no expansions; wildcards and tildes stand for themselves.
func (w Word) Literal() (text string, ok bool) { return literal(w.Parts) }

func literal(parts []Part) (text string, ok bool) {
	for _, p := range parts {
		switch p := p.(type) {
		case *Literal:
			text += p.Value
		case *Quoted:
			inner, ok := literal(p.Parts)
			if !ok {
				return "", false
			}
			text += inner
		case *Tilde:
			text += "~" + p.User
		default:
			return "", false
		}
	}
	return text, true
}
