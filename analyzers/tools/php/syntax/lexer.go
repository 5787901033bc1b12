package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// lexer takes a program apart. Source: PHP's manual, "Basic syntax", "Strings" and "Operator Precedence", 8.4.
type lexer struct {
	text   string
	at     int
	line   int
	all    []tokens.Token
	unsure bool
	why    string
}

var (
	tag     = lazyregexp.New(`^<\?(?i:php)(?:[ \t\r\n]|$)|^<\?=`)
	doc     = lazyregexp.New(`^<<<[ \t]*(?:(["']?)([A-Za-z_][A-Za-z0-9_]*)(["']?))(?:\r?\n)`)
	named   = lazyregexp.New(`^\\?[A-Za-z_\x80-\xff][\w\x80-\xff]*(?:\\[A-Za-z_\x80-\xff][\w\x80-\xff]*)*\\?`)
	variant = lazyregexp.New(`^\$[A-Za-z_\x80-\xff][\w\x80-\xff]*`)
	number  = lazyregexp.New(`^(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*)?\.\d[\d_]*(?:[eE][+-]?\d+)?|\d[\d_]*\.?(?:[eE][+-]?\d+)?)`)
	remark  = lazyregexp.New(`^(?://|#)[^\r\n]*?(?:\r?\n|\?>|$)`)
)

// signs are the operators of more than one character, the longest first.
var signs = []string{"<<<", "<=>", "**=", "...", "<<=", ">>=", "===", "!==", "??=", "?->", "#[", "${", "->", "=>", "::", "++", "--", "+=", "-=", "*=",
	"/=", ".=", "%=", "&=", "|=", "^=", "==", "!=", "<>", "<=", ">=", "&&", "||", "??", "<<", ">>", "**", "|>"}

// keep takes in so many characters as one token.
func (l *lexer) keep(kind tokens.Kind, n int) {
	l.all = append(l.all, tokens.Token{Kind: kind, Text: l.text[l.at : l.at+n], Line: l.line})
	l.skip(n)
}

func (l *lexer) skip(n int) {
	l.line += strings.Count(l.text[l.at:l.at+n], "\n")
	l.at += n
}

// program takes all of it: what stands outside of the tags is not PHP.
func (l *lexer) program() {
	for l.at < len(l.text) && !l.unsure && l.why == "" {
		from := strings.Index(l.text[l.at:], "<?")
		if from < 0 {
			return
		}
		l.skip(from)
		m := tag.FindString(l.text[l.at:])
		if m == "" { // a short tag, where PHP's settings have them, or XML
			l.unsure = true
			return
		}
		if l.skip(len(m)); m == "<?=" {
			l.all = append(l.all, tokens.Token{Kind: tokens.Name, Text: "echo", Line: l.line})
		}
		for l.at < len(l.text) && l.step("") {
		}
	}
}

// step takes in what comes next; false where PHP ends, or what is put into a text.
func (l *lexer) step(until string) bool {
	r := l.text[l.at:]
	if n := blank(r); n != 0 {
		if l.unsure = n < 0; l.unsure {
			return false
		}
		l.skip(n)
		return true
	}
	switch c := r[0]; {
	case strings.HasPrefix(r, "?>"):
		l.all = append(l.all, tokens.Token{Text: ";", Line: l.line})
		l.skip(2)
		return false
	case c == '\'' || c == '"' || c == '`':
		return l.quoted(c)
	case (c == 'b' || c == 'B') && len(r) > 1 && (r[1] == '\'' || r[1] == '"' || strings.HasPrefix(r[1:], "<<<")):
		l.skip(1)
	case strings.HasPrefix(r, "<<<") && doc.MatchString(r):
		return l.document(doc.FindStringSubmatch(r))
	case variant.MatchString(r):
		l.keep(tokens.Variable, len(variant.FindString(r)))
	case number.MatchString(r):
		l.keep(tokens.Number, len(number.FindString(r)))
	case named.MatchString(r):
		word := named.FindString(r)
		if strings.EqualFold(word, "__halt_compiler") {
			l.at = len(l.text)
			return false
		}
		l.keep(tokens.Name, len(word))
	case c < ' ' || c == '\\' || c > '~':
		l.unsure = true
		return false
	default:
		n := 1
		for _, s := range signs {
			if strings.HasPrefix(r, s) {
				n = len(s)
				break
			}
		}
		if until != "" && r[:n] == until && l.closes() {
			return false
		}
		l.keep(tokens.Sign, n)
	}
	return true
}

// blank is how long the space or comment is that a text begins with, 0 for none and -1 for a comment that does not end.
func blank(r string) int {
	switch {
	case strings.ContainsAny(r[:1], " \t\r\n"):
		return 1
	case strings.HasPrefix(r, "/*"):
		end := strings.Index(r[2:], "*/")
		if end < 0 {
			return -1
		}
		return end + 4
	case strings.HasPrefix(r, "//") || r[0] == '#' && !strings.HasPrefix(r, "#["):
		return len(strings.TrimSuffix(remark.FindString(r), "?>"))
	}
	return 0
}

// closes reports whether a brace ends what is put into a text: no other one is open.
func (l *lexer) closes() bool {
	depth := 0
	for _, t := range l.all {
		switch {
		case t.Is("{", "${"):
			depth++
		case t.Is("}"):
			depth--
		}
	}
	return depth == 0
}

// quoted takes in a text in quotes.
func (l *lexer) quoted(by byte) bool {
	line := l.line
	for i := l.at + 1; i < len(l.text); i++ {
		switch {
		case l.text[i] == '\\':
			i++
		case l.text[i] == by:
			l.skip(i + 1 - l.at)
			l.all = append(l.all, tokens.Token{Kind: tokens.Text, Text: `""`, Line: line})
			return true
		case by != '\'' && (strings.HasPrefix(l.text[i:], "{$") || strings.HasPrefix(l.text[i:], "${")):
			inner := &lexer{text: l.text, at: i + strings.Index(l.text[i:], "{") + 1, line: l.line}
			for inner.at < len(inner.text) && inner.step("}") {
			}
			if inner.unsure || inner.at >= len(inner.text) || inner.text[inner.at] != '}' {
				l.unsure = true
				return false
			}
			i = inner.at
		}
	}
	l.why = "a text in quotes is not closed"
	l.line = line
	return false
}

// document takes in a here document: it ends on the first line that begins with its name.
func (l *lexer) document(m []string) bool {
	if l.unsure = m[1] != m[3]; l.unsure {
		return false
	}
	from := l.at + len(m[0]) - 1
	end := lazyregexp.New(`\n[ \t]*` + m[2] + `(?:[^\w\x80-\xff]|$)`).FindStringIndex(l.text[from:])
	if end == nil {
		l.why = "the here document " + m[2] + " is not closed"
		return false
	}
	body := l.text[from : from+end[0]]
	if strings.Contains(body, "{$") && strings.Contains(body, m[2]) {
		l.unsure = true // its name may stand in what is put into it
		return false
	}
	to := from + end[1]
	if last := l.text[to-1]; last != m[2][len(m[2])-1] || to > from+end[1] {
		to -= 1
	}
	line := l.line
	l.skip(to - l.at)
	l.all = append(l.all, tokens.Token{Kind: tokens.Text, Text: `""`, Line: line})
	return true
}
