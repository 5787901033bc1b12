// Package code reads the parts of Python source that certainly run when the module is run: imports, variables that must
// be set, files that must exist. It runs nothing and opens no other file. Invariant: what is returned without Likely is
// reached whenever the code of the module is.
package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/syntax"
)

// Statement is one logical line, with the block below it. Mask is Text with what string literals hold blanked out, byte
// for byte.
type Statement struct {
	Text, Mask string
	Line       int
	Body       []*Statement
	indent     int
	torn       bool // a string that is to be filled ends within what fills it
}

// Parse returns the statements of a module. Source: the Python language reference, "Lexical analysis" and "Compound
// statements".
func Parse(text string) []*Statement {
	r := reader{text: strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n"), line: 1}
	top := &Statement{indent: -1}
	open := []*Statement{top}
	for {
		s, ok := r.next()
		if !ok {
			return top.Body
		}
		for len(open) > 1 && s.indent <= open[len(open)-1].indent {
			open = open[:len(open)-1]
		}
		to := open[len(open)-1]
		to.Body = append(to.Body, s)
		open = append(open, s)
	}
}

// Keyword is the statement's first word, "" where it begins with no lower-case word.
func (s *Statement) Keyword() string {
	word := keyword.FindString(s.Text)
	if word == "async" {
		return strings.TrimSpace(keyword.FindString(strings.TrimLeft(s.Text[len(word):], " ")))
	}
	return word
}

var (
	keyword = lazyregexp.New(`^[a-z]+\b`)
	// compound are the words that begin statements with a block, which may stand on the same line.
	compound = []string{"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class", "match", "case", "async"}
)

// reader takes Python source apart into logical lines, without comments and without what string literals of several
// lines hold.
type reader struct {
	text   string
	at     int
	line   int
	before *Statement // on the same line
}

func (r *reader) next() (s *Statement, ok bool) {
	for r.at < len(r.text) {
		s = &Statement{Line: r.line}
		rest := r.text[r.at:]
		s.indent = len(rest) - len(strings.TrimLeft(rest, " \t"))
		r.at += s.indent
		if b := r.before; b != nil {
			if s.indent = b.indent; slices.Contains(compound, b.Keyword()) {
				s.indent++
			}
		}
		ended := r.logical(s)
		r.before = nil
		if s.Text != "" && ended == ';' {
			r.before = s
		}
		if s.Text != "" {
			return s, true
		}
	}
	return s, false
}

// logical reads up to the end of a logical line, and returns what ended it.
func (r *reader) logical(s *Statement) (end byte) {
	var text, mask strings.Builder
	depth := 0
	for r.at < len(r.text) {
		c := r.text[r.at]
		if (c == '\n' || c == ';') && depth <= 0 {
			end = c
			break
		}
		switch {
		case c == '#':
			r.comment()
			continue
		case c == '"' || c == '\'':
			r.literal(s, &text, &mask)
			continue
		case c == '\\' && strings.HasPrefix(r.text[r.at+1:], "\n"):
			r.at, r.line = r.at+2, r.line+1
			text.WriteByte(' ')
			mask.WriteByte(' ')
			continue
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == '\n':
			r.line++
			c = ' '
		}
		text.WriteByte(c)
		mask.WriteByte(c)
		r.at++
	}
	if r.at++; end != ';' {
		r.line++
	}
	s.Text = strings.TrimRight(text.String(), " \t")
	s.Mask = mask.String()[:len(s.Text)]
	return end
}

func (r *reader) comment() {
	if end := strings.IndexByte(r.text[r.at:], '\n'); end >= 0 {
		r.at += end
	} else {
		r.at = len(r.text)
	}
}

// literal reads a string; one with three quotes goes over lines and is left out.
func (r *reader) literal(s *Statement, text, mask *strings.Builder) {
	quote := r.text[r.at : r.at+1]
	long := strings.HasPrefix(r.text[r.at:], strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	start := r.at
	for r.at += len(quote); r.at < len(r.text); r.at++ {
		switch {
		case r.text[r.at] == '\\':
			if strings.HasPrefix(r.text[r.at+1:], "\n") {
				r.line++
			}
			r.at++
		case strings.HasPrefix(r.text[r.at:], quote):
			r.at += len(quote)
			if long {
				text.WriteString(`""`)
				mask.WriteString(`""`)
			} else {
				before := text.String()[max(0, text.Len()-3):]
				s.torn = s.torn || syntax.Filled(before) && syntax.Unclosed(r.text[start+1:r.at-1])
				text.WriteString(r.text[start:r.at])
				mask.WriteString(quote + strings.Repeat(" ", r.at-start-2) + quote)
			}
			return
		case r.text[r.at] == '\n':
			if r.line++; !long {
				return // not a literal
			}
		}
	}
	r.at = min(r.at, len(r.text))
}
