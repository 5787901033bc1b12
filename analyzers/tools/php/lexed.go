package php

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// lexed is a program twice, of the same length and with the same lines: as it is written, without what is not PHP, the
// comments, and texts of several lines; and without what stands in any text. A tag of PHP's ends a statement. Source:
// PHP's manual, "Basic syntax" and "Strings", 8.3.
func lexed(content string) (text, code string) {
	l := &lexer{rest: content}
	for l.rest != "" {
		l.outside()
		for l.rest != "" && l.step() {
		}
	}
	return l.text.String(), l.code.String()
}

// lexer goes through a program.
type lexer struct {
	rest       string
	text, code strings.Builder
}

// keep takes so many letters of the program into both texts.
func (l *lexer) keep(n int) {
	l.text.WriteString(l.rest[:n])
	l.code.WriteString(l.rest[:n])
	l.rest = l.rest[n:]
}

// drop leaves so many letters out of the code, and out of the text unless they stay in it.
func (l *lexer) drop(n int, stays bool) {
	n = min(n, len(l.rest))
	blank := []byte(l.rest[:n])
	for i, c := range blank {
		if c != '\n' {
			blank[i] = ' '
		}
	}
	l.code.Write(blank)
	if stays {
		blank = []byte(l.rest[:n])
	}
	l.text.Write(blank)
	l.rest = l.rest[n:]
}

var opening = lazyregexp.New(`<\?(?:php\b|=)`)

// outside goes on to where PHP begins.
func (l *lexer) outside() {
	at := opening.FindStringIndex(l.rest)
	if at == nil {
		l.drop(len(l.rest), false)
		return
	}
	l.drop(at[0], false)
	l.tag(at[1] - at[0])
}

// tag takes one in as the end of a statement.
func (l *lexer) tag(n int) {
	l.text.WriteString(l.rest[:n])
	l.code.WriteString(";" + strings.Repeat(" ", n-1))
	l.rest = l.rest[n:]
}

var (
	lasting = lazyregexp.New(`^<<<[ \t]*["']?([A-Za-z_]\w*)["']?\r?\n`)
	line    = lazyregexp.New(`^(?://|#)[^\n]*?(?:\n|\?>|$)`)
)

// step takes in what comes next; false where PHP ends.
func (l *lexer) step() bool {
	m := lasting.FindStringSubmatch(l.rest)
	switch r := l.rest; {
	case strings.HasPrefix(r, "?>"):
		l.tag(2)
		return false
	case strings.HasPrefix(r, "__halt_compiler"):
		l.drop(len(r), false)
		return false
	case strings.HasPrefix(r, "/*"):
		end := strings.Index(r[2:], "*/")
		if end < 0 {
			end = len(r)
		}
		l.drop(end+4, false)
	case strings.HasPrefix(r, "//") || r[0] == '#' && !strings.HasPrefix(r, "#["):
		said := line.FindString(r)
		l.drop(len(strings.TrimSuffix(said, "?>")), false)
	case m != nil:
		end := lazyregexp.New(`\n[ \t]*` + m[1] + `\b`).FindStringIndex(r[len(m[0])-1:])
		if end == nil {
			end = []int{0, len(r)}
		}
		l.drop(len(m[0])-1+end[1], false)
	case r[0] == '\'' || r[0] == '"' || r[0] == '`':
		n := quoted(r)
		inner := r[1:max(n-1, 1)]
		l.keep(1)
		l.drop(len(inner), !strings.Contains(inner, "\n") && r[0] != '`')
		l.keep(min(1, len(l.rest)))
	default:
		l.keep(1)
	}
	return true
}

// quoted is how long the text in quotes is that a program begins with: variables in it may have quotes of their own.
func quoted(r string) int {
	for i := 1; i < len(r); i++ {
		switch {
		case r[i] == '\\':
			i++
		case r[i] == r[0]:
			return i + 1
		case r[0] == '"' && strings.HasPrefix(r[i:], "{$"):
			i = inserted(r, i)
		}
	}
	return len(r)
}

// inserted is where what a text takes in between braces ends.
func inserted(r string, i int) int {
	for depth := 0; i < len(r); i++ {
		switch r[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		case '"', '\'':
			if end := strings.IndexByte(r[i+1:], r[i]); end >= 0 {
				i += end + 1
			}
		}
	}
	return i
}

// ending is what a program does not go on after, and producing what may make files.
var (
	ending    = lazyregexp.New(`\b(?:return|exit|die|goto|throw)\b`)
	producing = lazyregexp.New("\\b(?:file_put_contents|copy|rename|touch|symlink|link|fopen|mkdir|exec|shell_exec|system|passthru|proc_open|popen|eval|extractTo|move_uploaded_file)\\s*\\(|`")
)

// reached reports whether a statement begins at a place in a program, outside of every block, which the program comes to
// before it may end or make files.
func reached(code string, at int) bool {
	above := code[:at]
	before := strings.TrimRight(above, " \t\r\n")
	if strings.Count(above, "{") != strings.Count(above, "}") || producing.MatchString(above) ||
		before == "" || strings.IndexByte(";}", before[len(before)-1]) < 0 {
		return false
	}
	for _, m := range ending.FindAllStringIndex(above, -1) {
		if strings.Count(above[:m[0]], "{") == strings.Count(above[:m[0]], "}") {
			return false
		}
	}
	return true
}
