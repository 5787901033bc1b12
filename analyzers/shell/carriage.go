package shell

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"mvdan.cc/sh/v3/syntax"
)

// stand is what a carriage return at a line's end is while the grammar reads a script: the grammar drops those, and no
// shell does.
const stand = "\x0e"

// ParseFile reads the text of a script file. A shell takes a carriage return before a line's end for a part of the
// last word, so that `fi` closes no `if`, and an empty line is a command.
func ParseFile(text dockerfile.Text, d Dialect) (*Script, *SyntaxError) {
	if !strings.Contains(text.Value, "\r\n") || strings.Contains(text.Value, stand) {
		return Parse(text, d)
	}
	kept := text
	kept.Value = strings.ReplaceAll(text.Value, "\r\n", stand+"\n")
	s, err := read(kept, d, returned)
	if s != nil {
		s.Text = text
	}
	if err != nil {
		err.Message = strings.ReplaceAll(err.Message, stand, `\r`)
	}
	return s, err
}

// returned puts the carriage returns back. Bash has only compound commands as the body of a function, so that the
// brace with one is an error to it.
func returned(file *syntax.File, d Dialect) error {
	var err error
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Lit:
			n.Value = strings.ReplaceAll(n.Value, stand, "\r")
		case *syntax.SglQuoted:
			n.Value = strings.ReplaceAll(n.Value, stand, "\r")
		case *syntax.FuncDecl:
			if _, plain := n.Body.Cmd.(*syntax.CallExpr); plain && d == Bash && err == nil {
				err = syntax.ParseError{Pos: n.Body.Position, Text: unexpected + "{\\r"}
			}
		}
		return true
	})
	return err
}

// unexpected begins the message about a token that cannot stand where it does.
const unexpected = "unexpected token "
