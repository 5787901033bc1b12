// Package syntax finds what keeps Python from compiling a module, by its tokens: brackets, quotes, indentation, and operands
// and operators that do not follow each other. It accepts more than Python does.
package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is that of a token.
type kind uint8

const (
	name kind = iota
	number
	text
	operator
)

// token is one of a logical line.
type token struct {
	kind  kind
	text  string
	line  int
	bytes bool // a string of them
}

// scanner takes a module apart into logical lines.
type scanner struct {
	text    string
	at      int
	line    int
	minor   int
	open    []token  // brackets
	indents []indent // of the blocks around
	tokens  []token  // of the logical line
	blocks  blocks
	why     string
	where   int
	unsure  bool
}

// indent is how far a line is from the margin, with tabs of eight columns and of one.
type indent struct{ wide, narrow int }

// Refused says why Python 3.minor does not compile a module, and on which line; "" where it may. Source: the Python
// language reference, "Lexical analysis" and "Full grammar specification".
func Refused(module string, minor int) (why string, line int) {
	module = strings.ReplaceAll(strings.ReplaceAll(strings.TrimPrefix(module, "\ufeff"), "\r\n", "\n"), "\r", "\n")
	if !utf8.ValidString(module) || strings.ContainsAny(module, "\x00\x1a") || strings.Contains(module[:min(len(module), 300)], "coding") && !strings.Contains(strings.ToLower(module[:min(len(module), 300)]), "utf-8") {
		return "", 0
	}
	s := &scanner{text: module, line: 1, minor: minor, indents: []indent{{}}}
	for s.at < len(s.text) && s.why == "" && !s.unsure {
		s.physical()
	}
	if s.why == "" && !s.unsure && len(s.open) > 0 {
		b := s.open[len(s.open)-1]
		s.refuse(b.line, "'%s' was never closed", b.text)
	}
	if s.why == "" && !s.unsure {
		s.logical()
		s.blocks.end(s)
	}
	if s.unsure {
		return "", 0
	}
	return s.why, s.where
}

func (s *scanner) refuse(line int, format string, args ...any) {
	if s.why == "" {
		s.why, s.where = "SyntaxError: "+fmt.Sprintf(format, args...), line
	}
}

// physical reads up to the end of a line outside of brackets and strings.
func (s *scanner) physical() {
	if len(s.open) == 0 && len(s.tokens) == 0 {
		var in indent
		for ; s.at < len(s.text) && strings.IndexByte(" \t\f", s.text[s.at]) >= 0; s.at++ {
			if s.text[s.at] == '\f' {
				in = indent{}
				continue
			}
			if in.narrow++; s.text[s.at] == '\t' {
				in.wide = in.wide/8*8 + 8
			} else {
				in.wide++
			}
		}
		if s.at >= len(s.text) || s.text[s.at] == '\n' || s.text[s.at] == '#' || s.text[s.at] == '\\' {
			if s.at < len(s.text) && s.text[s.at] == '\\' {
				s.unsure = true // the next line's indentation does not count
				return
			}
		} else {
			s.indented(in)
		}
	}
	for s.at < len(s.text) && s.why == "" && !s.unsure {
		switch c := s.text[s.at]; {
		case c == '\n':
			s.at++
			s.line++
			if len(s.open) == 0 {
				s.logical()
				return
			}
		case c == '#':
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.at++
			}
		case c == ' ' || c == '\t' || c == '\f':
			s.at++
		case c == '\\':
			if !strings.HasPrefix(s.text[s.at+1:], "\n") {
				s.refuse(s.line, "unexpected character after line continuation character")
				return
			}
			s.at += 2
			s.line++
		default:
			s.token()
		}
	}
}

// indented compares the indentation of a line with those of the blocks around it.
func (s *scanner) indented(in indent) {
	top := s.indents[len(s.indents)-1]
	opens := s.blocks.opened
	s.blocks.opened = false
	switch {
	case in.wide == top.wide && in.narrow != top.narrow, in.wide > top.wide && in.narrow <= top.narrow,
		in.wide < top.wide && in.narrow >= top.narrow:
		s.refuse(s.line, "inconsistent use of tabs and spaces in indentation (TabError)")
	case in.wide > top.wide && !opens:
		s.refuse(s.line, "unexpected indent")
	case in.wide > top.wide:
		s.indents = append(s.indents, in)
		s.blocks.enter()
	case opens:
		s.refuse(s.line, "expected an indented block")
	default:
		for len(s.indents) > 1 && in.wide < s.indents[len(s.indents)-1].wide {
			s.indents = s.indents[:len(s.indents)-1]
			s.blocks.leave(s)
		}
		if last := s.indents[len(s.indents)-1]; s.why == "" && in.wide != last.wide {
			s.refuse(s.line, "unindent does not match any outer indentation level")
		}
	}
}

// token reads one.
func (s *scanner) token() {
	start, line := s.at, s.line
	r, size := utf8.DecodeRuneInString(s.text[s.at:])
	switch {
	case r == '_' || unicode.IsLetter(r):
		for s.at < len(s.text) {
			r, size := utf8.DecodeRuneInString(s.text[s.at:])
			if r != '_' && r < 128 && !unicode.IsLetter(r) && !unicode.IsDigit(r) || r >= 128 && foreign(r) {
				break
			}
			s.at += size
		}
		word := s.text[start:s.at]
		if s.at < len(s.text) && (s.text[s.at] == '"' || s.text[s.at] == '\'') && prefix(word) {
			s.literal(strings.ToLower(word))
			s.tokens = append(s.tokens, token{kind: text, text: `""`, line: line, bytes: strings.ContainsAny(word, "bB")})
			return
		}
		s.tokens = append(s.tokens, token{kind: name, text: word, line: line})
	case r >= '0' && r <= '9' || r == '.' && s.at+1 < len(s.text) && s.text[s.at+1] >= '0' && s.text[s.at+1] <= '9':
		s.number()
	case r == '"' || r == '\'':
		s.literal("")
		s.tokens = append(s.tokens, token{kind: text, text: `""`, line: line})
	case r >= 128:
		if s.at += size; foreign(r) {
			s.refuse(line, "invalid character '%c' (U+%04X)", r, r)
		} else {
			s.unsure = true
		}
	default:
		s.operator()
	}
}

// prefix reports whether a word may stand before a string.
func prefix(word string) bool {
	switch strings.ToLower(word) {
	case "r", "b", "u", "f", "t", "rb", "br", "rf", "fr", "rt", "tr":
		return true
	}
	return false
}

// foreign reports whether a character certainly is in no name.
func foreign(r rune) bool {
	if strings.ContainsRune("\u00b7\u0387\u2118\u212e\u309b\u309c\u30fb\uff65\u200c\u200d", r) {
		return false
	}
	return unicode.IsPunct(r) && !unicode.Is(unicode.Pc, r) || unicode.IsSymbol(r) ||
		r == '\u00a0' || r == '\u200b' || r == '\u3000'
}

func (s *scanner) number() {
	start := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		exponent := (c == '+' || c == '-') && (s.text[s.at-1] == 'e' || s.text[s.at-1] == 'E') && s.at > start && !strings.HasPrefix(strings.ToLower(s.text[start:]), "0x")
		if c != '.' && c != '_' && !exponent && !(c >= '0' && c <= '9') && !(c|0x20 >= 'a' && c|0x20 <= 'z') {
			break
		}
		s.at++
	}
	literal := strings.ToLower(s.text[start:s.at])
	digits := strings.TrimLeft(literal, "0123456789_")
	if digits == "" && len(literal) > 1 && literal[0] == '0' && strings.Trim(literal, "0_") != "" {
		s.refuse(s.line, "leading zeros in decimal integer literals are not permitted")
	}
	if digits == "l" {
		s.refuse(s.line, "invalid decimal literal")
	}
	for _, word := range []string{"and", "or", "if", "else", "in", "is", "for", "not"} {
		if strings.HasSuffix(literal, word) && !strings.HasPrefix(literal, "0x") {
			s.at -= len(word) // 1if x else 2
			break
		}
	}
	s.tokens = append(s.tokens, token{kind: number, text: s.text[start:s.at], line: s.line})
}

// operators of more than one character, the longest first.
var operators = []string{"**=", "//=", ">>=", "<<=", "...", "!=", "==", "<=", ">=", "->", ":=", "**", "//", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "<>"}

func (s *scanner) operator() {
	op := s.text[s.at : s.at+1]
	for _, o := range operators {
		if strings.HasPrefix(s.text[s.at:], o) {
			op = o
			break
		}
	}
	t := token{kind: operator, text: op, line: s.line}
	s.at += len(op)
	switch op {
	case "$", "?", "`", "!", "<>":
		s.refuse(s.line, "invalid syntax: %s", op)
	case "(", "[", "{":
		s.open = append(s.open, t)
	case ")", "]", "}":
		if len(s.open) == 0 {
			s.refuse(s.line, "unmatched '%s'", op)
			return
		}
		if b := s.open[len(s.open)-1]; !strings.Contains("() [] {}", b.text+op) {
			s.refuse(s.line, "closing parenthesis '%s' does not match opening parenthesis '%s' on line %d", op, b.text, b.line)
			return
		}
		s.open = s.open[:len(s.open)-1]
	}
	s.tokens = append(s.tokens, t)
}
