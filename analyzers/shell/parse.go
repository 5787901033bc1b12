package shell

import (
	"errors"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"mvdan.cc/sh/v3/syntax"
)

// SyntaxError is a place where the script cannot be read. Certain means that the shell itself refuses it too.
type SyntaxError struct {
	source.Span
	Message string
	Certain bool
}

func (e *SyntaxError) Error() string { return e.Message }

// maxOpenings bounds how deep a script can nest, so that no input exhausts the stack.
const maxOpenings = 20000

// Parse reads a script in a dialect. A script with a syntax error yields no Script.
func Parse(text dockerfile.Text, d Dialect) (*Script, *SyntaxError) {
	return read(text, d, func(*syntax.File, Dialect) error { return nil })
}

// read parses a script, and lets alter change its tree before it is converted.
func read(text dockerfile.Text, d Dialect, alter func(*syntax.File, Dialect) error) (*Script, *SyntaxError) {
	if openings(text.Value) > maxOpenings {
		return nil, &SyntaxError{Span: text.Span(0, 0), Message: "nested too deeply to be read"}
	}
	c := &converter{text: text, dialect: d}
	first, second := variants(d)
	file, err := closed(text.Value, first)
	if err != nil && second != first {
		if other, otherErr := closed(text.Value, second); otherErr == nil {
			file, err = other, nil
			if d == Dash {
				c.refuse = true
			}
		}
	}
	if err == nil {
		err = alter(file, d)
	}
	if err != nil {
		return nil, c.syntaxError(err)
	}
	s := &Script{Dialect: d, Text: text, List: c.statements(file.Stmts)}
	if c.refused != nil {
		return nil, c.refused
	}
	return s, nil
}

// variants are the grammars to try. Bash's is the widest; what a narrower dialect lacks is sorted out when converting.
func variants(d Dialect) (first, second syntax.LangVariant) {
	switch d {
	case Bash:
		return syntax.LangBash, syntax.LangBash
	case Busybox:
		return syntax.LangBash, syntax.LangPOSIX
	case Mksh:
		return syntax.LangMirBSDKorn, syntax.LangBash
	}
	return syntax.LangPOSIX, syntax.LangBash
}

// unclosed is the parser's message about a here-document that the script's end cuts off.
const unclosed = "unclosed here-document `"

// closed reads a script whose here-documents the end of the text may close, as shells do.
func closed(script string, lang syntax.LangVariant) (*syntax.File, error) {
	for text, n := script, 0; ; n++ {
		file, err := parse(text, lang)
		pe := (syntax.ParseError{})
		if err == nil || n == maxDocuments || !errors.As(err, &pe) || !strings.HasPrefix(pe.Text, unclosed) {
			return file, err
		}
		if !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		text += strings.TrimSuffix(strings.TrimPrefix(pe.Text, unclosed), "`") + "\n"
	}
}

// maxDocuments bounds how many here-documents are closed at the end of a script.
const maxDocuments = 4

func parse(script string, lang syntax.LangVariant) (*syntax.File, error) {
	return syntax.NewParser(syntax.Variant(lang)).Parse(strings.NewReader(script), "")
}

func (c *converter) syntaxError(err error) *SyntaxError {
	e := &SyntaxError{Span: c.text.Span(0, 0), Message: err.Error()}
	var at uint
	if pe := (syntax.ParseError{}); errors.As(err, &pe) {
		at, e.Message, e.Certain = pe.Pos.Offset(), pe.Text, refusedByAll(pe.Text)
	} else if le := (syntax.LangError{}); errors.As(err, &le) {
		at, e.Message = le.Pos.Offset(), le.Feature+": the shell has none"
	}
	start := min(int(at), len(c.text.Value))
	e.Span = c.text.Span(start, min(start+1, len(c.text.Value)))
	return e
}

// refusedByAll reports whether an error is one that every shell agrees on; in others the parser may be narrower than a
// shell.
func refusedByAll(message string) bool {
	for _, m := range []string{"reached EOF without closing quote", "statement must end with", "can only be used to end",
		"can only be used in a case clause", "`then` must be followed by", "`do` must be followed by", "reached EOF without matching `{`",
		"reached EOF without matching `(`", "reached EOF without matching `$(`", "can only be used in an `if`", "can only be used in a loop",
		"can only be used to close a block", "`if <cond>` must be followed by", "`elif <cond>` must be followed by",
		"`while <cond>` must be followed by", "`until <cond>` must be followed by", "`case x` must be followed by", "`for foo [in words]` must be followed by `do`", "`&&` must be followed by a statement",
		"`||` must be followed by a statement", "`|` must be followed by a statement", unexpected} {
		if strings.Contains(message, m) {
			return true
		}
	}
	return false
}

func openings(s string) int {
	n := 0
	for _, o := range []string{"(", "{", "`", "if", "case", "do", "!"} {
		n += strings.Count(s, o)
	}
	return n
}
