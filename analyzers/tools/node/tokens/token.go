// Package tokens takes sources in JavaScript and TypeScript apart. It knows nothing of their grammar but where regular
// expressions and templates begin.
package tokens

import (
	"strings"
	"unicode/utf8"
)

// Nested is a token as it is found. A template has the texts between its expressions in order.
type Nested struct {
	Kind  Kind
	Text  string
	Line  int
	First bool // it begins a line
	Texts []string
	Holes [][]Nested
}

// marks are the operators and brackets of more than one character, the longest first. Source: ECMA-262, 12.8.
var marks = []string{">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??",
	"?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<", ">>"}

// lexer takes a text apart.
type lexer struct {
	text  string
	at    int
	line  int
	found []Nested
	bad   bool

	broken bool // the token begins a line
}

// Find are the tokens of a text, the last of which is its end; ok is false where the text ends within one.
func Find(text string) (all []Nested, ok bool) {
	l := &lexer{text: text, line: 1}
	if strings.HasPrefix(text, "#!") {
		if l.at = strings.IndexByte(text, '\n'); l.at < 0 {
			l.at = len(text)
		}
	}
	l.until("")
	return append(l.found, Nested{Line: l.line, First: true}), !l.bad
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
		t := Nested{Line: l.line, First: broken}
		l.broken, broken = broken, false
		l.one(&t)
		switch {
		case t.Kind == Mark && t.Text == "{":
			depth++
		case t.Kind == Mark && t.Text == "}":
			if depth == 0 && closing != "" {
				return
			}
			depth--
		}
		l.found = append(l.found, t)
	}
	l.bad = l.bad || closing != ""
}

func (l *lexer) one(t *Nested) {
	c := l.text[l.at]
	switch {
	case c == '"' || c == '\'':
		t.Kind, t.Text = Quoted, l.string(c)
	case c == '`':
		t.Kind = Template
		l.template(t)
	case c == '/' && l.expecting():
		t.Kind, t.Text = Pattern, l.pattern()
	case c >= '0' && c <= '9' || c == '.' && l.at+1 < len(l.text) && l.text[l.at+1] >= '0' && l.text[l.at+1] <= '9':
		t.Kind, t.Text = Number, l.while(func(r rune) bool { return letter(r) || r == '.' })
	case letter(rune(c)) || c == '#' || c == '@' || c >= utf8.RuneSelf:
		t.Kind = Word
		t.Text = l.while(func(r rune) bool { return letter(r) || r == '#' || r == '@' || r >= utf8.RuneSelf })
	default:
		t.Kind, t.Text = Mark, string(c)
		for _, m := range marks {
			if strings.HasPrefix(l.text[l.at:], m) {
				t.Text = m
				break
			}
		}
		l.at += len(t.Text)
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

func (l *lexer) template(t *Nested) {
	var b strings.Builder
	for l.at++; l.at < len(l.text) && !l.bad; {
		switch c := l.text[l.at]; {
		case c == '`':
			l.at++
			t.Texts = append(t.Texts, b.String())
			return
		case c == '\\':
			l.escape(&b)
		case strings.HasPrefix(l.text[l.at:], "${"):
			inner := &lexer{text: l.text, at: l.at + 2, line: l.line}
			inner.until("}")
			if l.bad = inner.bad; l.bad {
				return
			}
			t.Texts = append(t.Texts, b.String())
			t.Holes = append(t.Holes, append(inner.found, Nested{Line: inner.line}))
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
	switch last := l.found[len(l.found)-1]; last.Kind {
	case Mark:
		if last.Text == ")" {
			return l.conditional()
		}
		return last.Text != "]" && (last.Text != "}" || l.broken) && last.Text != "++" && last.Text != "--"
	case Word:
		return strings.Contains(" return typeof case in of delete void throw new else do await yield instanceof ", " "+last.Text+" ")
	}
	return false
}

// conditional reports whether the last bracket closes that of if, for, while or with.
func (l *lexer) conditional() bool {
	depth := 0
	for i := len(l.found) - 1; i > 0; i-- {
		if t := l.found[i]; t.Kind == Mark {
			if depth -= Deeper[t.Text]; depth == 0 {
				before := l.found[i-1]
				return before.Kind == Word && depends[before.Text]
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
