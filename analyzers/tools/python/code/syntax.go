package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/syntax"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

var matching = lazyregexp.New(`^match\s+[^=\s].*:$`)

// spaced finds what sets the indentation otherwise than spaces do: a form feed, and a line that only goes on in the next.
var spaced = lazyregexp.New(`\f|(?m:^[ \t]*\\\r?$)`)

// Refused says why Python 3.minor does not compile a module, "" where it may, and on which line.
func Refused(text string, minor int) (why string, line int) {
	if !spaced.MatchString(text) {
		why, line = refused(Parse(text), minor)
	}
	if why == "" {
		why, line = syntax.Refused(text, minor)
	}
	return why, line
}

func refused(list []*Statement, minor int) (why string, line int) {
	for _, s := range list {
		if s.torn && minor < 12 {
			return "SyntaxError: f-string: expecting '}': quotes of the same kind within are Python 3.12's", s.Line
		}
		if why = syntax.Newer(s.Mask, minor); why != "" {
			return why, s.Line
		}
		if why = s.broken(); why != "" {
			return why, s.Line
		}
		if minor < 10 && matching.MatchString(s.Mask) && len(s.Body) > 0 && s.Body[0].Keyword() == "case" {
			return "SyntaxError: invalid syntax: the match statement is Python 3.10's", s.Line
		}
		if why, line = refused(s.Body, minor); why != "" {
			return why, line
		}
	}
	return "", 0
}

// broken says what keeps every Python from compiling a statement, "" for nothing that is seen. Source: the Python language
// reference, "Compound statements", "Indentation".
func (s *Statement) broken() string {
	if strings.HasPrefix(s.Mask, "<<<<<<< ") || strings.HasPrefix(s.Mask, ">>>>>>> ") {
		return "SyntaxError: invalid syntax: a merge conflict is left"
	}
	word := s.Keyword()
	if !blocks.Has(word) || s.torn || strings.HasPrefix(s.Mask, "async") {
		return ""
	}
	at := s.whole().colon()
	switch {
	case at == -1 && uses.Balanced(s.Mask) && !strings.HasPrefix(strings.TrimLeft(s.Mask[len(word):], " "), "="):
		return "SyntaxError: expected ':'"
	case at >= 0 && at == len(s.Mask)-1 && len(s.Body) == 0:
		return "IndentationError: expected an indented block"
	}
	return ""
}

// blocks are the keywords of statements that have a block.
var blocks = tools.WordList("if elif else for while try except finally with def class")

// colon is the index of the last colon outside of brackets, -1 for none.
func (e expression) colon() int {
	depth, at := 0, -1
	for i := range len(e.mask) {
		switch e.mask[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ':':
			if depth == 0 {
				at = i
			}
		}
	}
	return at
}

var (
	mentioned = lazyregexp.New(`[A-Za-z_]\w*`)
	// Otherwise is code that may give a module names which nobody can read in it.
	Otherwise = lazyregexp.New(`import \*|globals\(|__getattr__|setattr\(|exec\(|vars\(|sys\.modules|__dict__|^\s*global `)
)
