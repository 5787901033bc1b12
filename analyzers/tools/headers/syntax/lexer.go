// Package syntax finds what keeps gcc from compiling a source of C or C++. It follows directives as far as they are certain
// and expands no macros: what one stands for is anything. It accepts more than the compiler does.
package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// token is one of a source. Bad is why it is none, and opens says that it is the first of its line.
type token struct {
	tokens.Token
	bad   string
	opens bool
	end   int // in the text
}

// Values of tokens.Token: a Variable is what a macro may stand for, and a Text is a literal in quotes.
const literal = `""`

var (
	splice = lazyregexp.New(`\\[ \t]*\r?\n`)
	rawly  = lazyregexp.New(`^(?:u8|[uUL])?R"([^()\\\s"]{0,16})\(`)
)

var signs = []string{"...", "<<=", ">>=", "->", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", "::", "##"}

// lexer takes a text apart. ok is false once it cannot be.
type lexer struct {
	text    string
	at      int
	line    int
	splices []int // where lines were joined
	cxx     bool
	opens   bool
	all     []token
	ok      bool
}

// lex takes a text apart; ok is false where that depends on what is not known.
func lex(text string, cxx bool) (all []token, joined string, ok bool) {
	s := &lexer{line: 1, cxx: cxx, opens: true, ok: true}
	text = strings.TrimPrefix(text, "\ufeff")
	var b strings.Builder
	last := 0
	for _, m := range splice.FindAllStringIndex(text, -1) {
		b.WriteString(text[last:m[0]])
		s.splices = append(s.splices, b.Len())
		last = m[1]
	}
	b.WriteString(text[last:] + "\n")
	s.text = b.String()
	for s.at < len(s.text) && s.ok {
		s.next()
	}
	return s.all, s.text, s.ok
}

func (s *lexer) add(kind tokens.Kind, text string, size int) {
	t := tokens.Token{Kind: kind, Text: text, Line: s.line}
	s.all = append(s.all, token{Token: t, opens: s.opens, end: s.at + size})
	s.opens = false
	s.skip(size)
}

// skip goes past so many bytes.
func (s *lexer) skip(size int) {
	to := s.at + size
	s.line += strings.Count(s.text[s.at:to], "\n")
	for len(s.splices) > 0 && s.splices[0] <= to {
		s.splices = s.splices[1:]
		s.line++
	}
	s.at = to
}

func (s *lexer) next() {
	rest := s.text[s.at:]
	switch c := rest[0]; {
	case c == '\n':
		s.opens = true
		s.skip(1)
	case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
		s.skip(1)
	case strings.HasPrefix(rest, "//"):
		s.skip(strings.IndexByte(rest, '\n'))
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			s.all = append(s.all, token{Token: tokens.Token{Text: "/*", Line: s.line}, bad: "unterminated comment", opens: s.opens, end: len(s.text)})
			s.at = len(s.text)
			return
		}
		s.skip(end + 4)
	case c == '"' || c == '\'':
		s.quoted(rest)
	case digit(c) || c == '.' && digit(rest[1]):
		n := numeral(rest)
		s.add(tokens.Number, n, len(n))
	case letter(c):
		n := word(rest)
		switch {
		case strings.HasSuffix(n, "R") && len(n) < 4 && rest[len(n)] == '"' && rawly.MatchString(rest):
			s.raw(rest)
		case (n == "u8" || n == "u" || n == "U" || n == "L") && (rest[len(n)] == '"' || rest[len(n)] == '\''):
			s.quoted(rest)
		default:
			s.add(tokens.Name, n, len(n))
		}
	default:
		s.sign(rest)
	}
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$' || c >= 0x80 }

// word is the name that a text begins with.
func word(text string) string {
	i := 0
	for i < len(text) && (letter(text[i]) || i > 0 && digit(text[i])) {
		i++
	}
	return text[:i]
}

// numeral is the number that a text begins with, which ends with a line at the latest.
func numeral(text string) string {
	i := 1
	for ; ; i++ {
		switch c := text[i]; {
		case digit(c), c == '.', letter(c):
		case (c == '+' || c == '-') && strings.IndexByte("eEpP", text[i-1]) >= 0:
		case c == '\'' && (digit(text[i+1]) || letter(text[i+1])):
		default:
			return text[:i]
		}
	}
}

// raw reads a string in which nothing is escaped. Whether a compiler of C has them depends on its options.
func (s *lexer) raw(rest string) {
	m := rawly.FindStringSubmatch(rest)
	end := strings.Index(rest, ")"+m[1]+`"`)
	if !s.cxx || end < 0 || strings.Contains(rest[:len(m[0])], "\n") {
		s.ok = false
		return
	}
	s.add(tokens.Text, literal, end+len(m[1])+2)
}

// quoted reads a string or a character.
func (s *lexer) quoted(rest string) {
	from := strings.IndexAny(rest, `"'`)
	for i := from + 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case '\\':
			i++
		case rest[from]:
			size := i + 1
			if suffix := word(rest[size:]); s.cxx && suffix != "" {
				size += len(suffix)
			}
			s.add(tokens.Text, literal, size)
			if rest[from] == '\'' && i == from+1 {
				s.all[len(s.all)-1].bad = "empty character constant"
			}
			return
		}
	}
	size := strings.IndexByte(rest, '\n')
	if body := rest[from:size]; strings.Contains(body, "/*") || strings.Contains(body, "*/") {
		s.ok = false // it depends on whether the line is skipped
	}
	s.add(tokens.Text, literal, size)
	s.all[len(s.all)-1].bad = "missing terminating " + rest[from:from+1] + " character"
}

func (s *lexer) sign(rest string) {
	for _, odd := range []string{"<%", "%>", "<:", ":>", "%:", "??"} {
		if strings.HasPrefix(rest, odd) && !(s.cxx && strings.HasPrefix(rest, "<::")) {
			s.ok = false // digraphs and trigraphs
		}
	}
	for _, long := range signs {
		if strings.HasPrefix(rest, long) {
			s.add(tokens.Sign, long, len(long))
			return
		}
	}
	size := 1
	if rest[0] >= 0x80 {
		s.ok = false
	}
	s.add(tokens.Sign, rest[:1], size)
	switch rest[0] {
	case '@', '`':
		s.all[len(s.all)-1].bad = "stray ‘" + rest[:1] + "’ in program"
	case '\\':
		s.all[len(s.all)-1].bad = "stray ‘\\’ in program"
	}
}
