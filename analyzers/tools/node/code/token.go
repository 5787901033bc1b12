// Package code follows what a program in JavaScript certainly does when it is run: the files that it reads and makes,
// the variables without which it ends. It runs nothing and opens no file. What it does not understand ends what it
// follows; types of TypeScript are passed over. Invariant: a step that is returned is reached whenever the calls before
// it return.
package code

import (
	"strings"
	"unicode/utf8"
)

// sort is what a token is.
type sort uint8

const (
	end sort = iota
	word
	number
	quoted
	template
	mark
	pattern
)

// token is one token. A template has the texts between its expressions in order.
type token struct {
	sort   sort
	text   string
	line   int
	broken bool // it begins a line
	texts  []string
	holes  [][]token
}

// marks are the operators and brackets of more than one character, the longest first. Source: ECMA-262, 12.8.
var marks = []string{">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??",
	"?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<", ">>"}

// lexer takes a text apart.
type lexer struct {
	text  string
	at    int
	line  int
	found []token
	bad   bool

	broken bool // the token begins a line
}

// tokens are those of a text; ok is false where it ends within one.
func tokens(text string) (all []token, ok bool) {
	l := &lexer{text: text, line: 1}
	if strings.HasPrefix(text, "#!") {
		if l.at = strings.IndexByte(text, '\n'); l.at < 0 {
			l.at = len(text)
		}
	}
	l.until("")
	return append(l.found, token{line: l.line, broken: true}), !l.bad
}

// until reads up to a closing brace that nothing opened, for "}", or to the end.
func (l *lexer) until(closing string) {
	depth, broken := 0, true
	for l.at < len(l.text) && !l.bad {
		c := l.text[l.at]
		switch {
		case c == '\n':
			l.line++
			l.at++
			broken = true
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == 0xEF || c == 0xBB || c == 0xBF:
			l.at++
			continue
		case strings.HasPrefix(l.text[l.at:], "//"):
			if i := strings.IndexByte(l.text[l.at:], '\n'); i >= 0 {
				l.at += i
			} else {
				l.at = len(l.text)
			}
			continue
		case strings.HasPrefix(l.text[l.at:], "/*"):
			i := strings.Index(l.text[l.at:], "*/")
			if l.bad = i < 0; l.bad {
				return
			}
			n := strings.Count(l.text[l.at:l.at+i], "\n")
			l.line, broken = l.line+n, broken || n > 0
			l.at += i + 2
			continue
		}
		t := token{line: l.line, broken: broken}
		l.broken, broken = broken, false
		l.one(&t)
		switch {
		case t.sort == mark && t.text == "{":
			depth++
		case t.sort == mark && t.text == "}":
			if depth == 0 && closing != "" {
				return
			}
			depth--
		}
		l.found = append(l.found, t)
	}
	l.bad = l.bad || closing != ""
}

func (l *lexer) one(t *token) {
	c := l.text[l.at]
	switch {
	case c == '"' || c == '\'':
		t.sort, t.text = quoted, l.string(c)
	case c == '`':
		t.sort = template
		l.template(t)
	case c == '/' && l.expecting():
		t.sort, t.text = pattern, l.pattern()
	case c >= '0' && c <= '9' || c == '.' && l.at+1 < len(l.text) && l.text[l.at+1] >= '0' && l.text[l.at+1] <= '9':
		t.sort, t.text = number, l.while(func(r rune) bool { return letter(r) || r == '.' })
	case letter(rune(c)) || c == '#' || c == '@' || c >= utf8.RuneSelf:
		t.sort = word
		t.text = l.while(func(r rune) bool { return letter(r) || r == '#' || r == '@' || r >= utf8.RuneSelf })
	default:
		t.sort, t.text = mark, string(c)
		for _, m := range marks {
			if strings.HasPrefix(l.text[l.at:], m) {
				t.text = m
				break
			}
		}
		l.at += len(t.text)
	}
}

func letter(r rune) bool {
	return r == '_' || r == '$' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

func (l *lexer) while(of func(rune) bool) string {
	start := l.at
	for l.at < len(l.text) {
		r, n := utf8.DecodeRuneInString(l.text[l.at:])
		if !of(r) {
			break
		}
		l.at += n
	}
	return l.text[start:l.at]
}

// escapes are the characters that stand for others after a backslash. Source: ECMA-262, 12.9.4.
var escapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 'b': "\b", 'f': "\f", 'v': "\v", '0': "\x00"}

func (l *lexer) escape(b *strings.Builder) {
	l.at++
	if l.at >= len(l.text) {
		l.bad = true
		return
	}
	switch c := l.text[l.at]; {
	case c == '\n':
		l.line++
	case c == 'x' || c == 'u':
		b.WriteString("\uFFFD") // of no path
	case escapes[c] != "":
		b.WriteString(escapes[c])
	default:
		b.WriteByte(c)
	}
	l.at++
}

func (l *lexer) string(by byte) string {
	var b strings.Builder
	for l.at++; l.at < len(l.text); {
		switch c := l.text[l.at]; c {
		case by:
			l.at++
			return b.String()
		case '\\':
			l.escape(&b)
		case '\n':
			l.bad = true
			return ""
		default:
			b.WriteByte(c)
			l.at++
		}
	}
	l.bad = true
	return ""
}

func (l *lexer) template(t *token) {
	var b strings.Builder
	for l.at++; l.at < len(l.text) && !l.bad; {
		switch c := l.text[l.at]; {
		case c == '`':
			l.at++
			t.texts = append(t.texts, b.String())
			return
		case c == '\\':
			l.escape(&b)
		case strings.HasPrefix(l.text[l.at:], "${"):
			inner := &lexer{text: l.text, at: l.at + 2, line: l.line}
			inner.until("}")
			if l.bad = inner.bad; l.bad {
				return
			}
			t.texts = append(t.texts, b.String())
			t.holes = append(t.holes, append(inner.found, token{line: inner.line}))
			b.Reset()
			l.at, l.line = inner.at, inner.line
		default:
			if c == '\n' {
				l.line++
			}
			b.WriteByte(c)
			l.at++
		}
	}
	l.bad = true
}

// expecting reports whether an expression may begin here, so that a slash begins a regular expression.
func (l *lexer) expecting() bool {
	if len(l.found) == 0 {
		return true
	}
	switch last := l.found[len(l.found)-1]; last.sort {
	case mark:
		if last.text == ")" {
			return l.conditional()
		}
		return last.text != "]" && (last.text != "}" || l.broken) && last.text != "++" && last.text != "--"
	case word:
		return strings.Contains(" return typeof case in of delete void throw new else do await yield instanceof ", " "+last.text+" ")
	}
	return false
}

// conditional reports whether the last bracket closes that of if, for, while or with.
func (l *lexer) conditional() bool {
	depth := 0
	for i := len(l.found) - 1; i > 0; i-- {
		if t := l.found[i]; t.sort == mark {
			if depth -= Deeper[t.text]; depth == 0 {
				before := l.found[i-1]
				return before.sort == word && depends[before.text]
			}
		}
	}
	return false
}

func (l *lexer) pattern() string {
	start, class := l.at, false
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case c == '\\':
			l.at++
		case c == '\n':
			l.bad = true
			return ""
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			l.at++
			l.while(letter)
			return l.text[start:l.at]
		}
	}
	l.bad = true
	return ""
}
