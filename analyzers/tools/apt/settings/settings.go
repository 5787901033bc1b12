// Package settings reads the files that configure apt and dpkg, as far as it takes to say that these cannot.
package settings

import (
	"fmt"
	"strings"
)

// Apt returns what apt says of a file of its configuration that it cannot read, "" when it can, or when directives
// change what was read before or elsewhere. Source: apt.conf(5); compared with apt-config of apt 2.6.1 on random texts.
func Apt(file, text string) string {
	if strings.Contains(text, "#include") || strings.Contains(text, "#clear") || strings.Contains(text, "/*") {
		return "" // a remark in stars has rules of its own where others begin in it
	}
	var held string // what no brace or semicolon ended yet
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = bare(strings.TrimRight(line, "\r\n"))
		for line != "" {
			end := terminator(line)
			if end < 0 {
				break
			}
			part := join(held, line[:end])
			if reason := statement(part, line[end]); reason != "" {
				return syntax(file, n, reason)
			}
			held, line = "", line[end+1:]
		}
		held = join(held, line)
	}
	if held != "" {
		if text == "" || strings.HasSuffix(text, "\n") {
			n++
		}
		return syntax(file, n, "Extra junk at end of file")
	}
	return ""
}

func syntax(file string, line int, what string) string {
	return fmt.Sprintf("Syntax error %s:%d: %s", file, line, what)
}

// join adds a piece to what is held of a statement.
func join(held, piece string) string {
	piece = strings.TrimSpace(piece)
	if held != "" && piece != "" {
		return held + " " + piece
	}
	return held + piece
}

// bare is a line without the remark at its end.
func bare(line string) string {
	quoted := false
	for i := range len(line) {
		switch c := line[i]; {
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '#' || strings.HasPrefix(line[i:], "//")):
			return strings.TrimSpace(line[:i])
		}
	}
	return strings.TrimSpace(line)
}

// terminator is where the first brace or semicolon outside quotes stands, or -1.
func terminator(line string) int {
	quoted := false
	for i := range len(line) {
		switch c := line[i]; {
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '{' || c == '}' || c == ';'):
			return i
		}
	}
	return -1
}

// statement says what is wrong with a name and its value.
func statement(text string, end byte) string {
	if text == "" {
		if end == '{' {
			return "Block starts with no name."
		}
		return ""
	}
	rest, ok := word(text)
	if !ok {
		return "Malformed tag"
	}
	if after, ok := strung(rest); ok {
		rest = after
	} else if after, ok := word(rest); ok {
		rest = after
	}
	if rest != "" {
		return "Extra junk after value"
	}
	return ""
}

// word is what follows the first word, in which quotes and brackets hold spaces together.
func word(text string) (rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if text == "" {
		return text, false
	}
	i := 0
	for ; i < len(text) && !space(text[i]); i++ {
		closing := byte('"')
		switch text[i] {
		case '[':
			closing = ']'
		case '"':
		default:
			continue
		}
		end := strings.IndexByte(text[i+1:], closing)
		if end < 0 {
			return text, false
		}
		i += 1 + end
	}
	return strings.TrimLeft(text[i:], " \t\v\f\r\n"), true
}

// strung is what follows quoted pieces with nothing but spaces between them, which are one value.
func strung(text string) (rest string, ok bool) {
	trimmed := strings.TrimLeft(text, " ")
	if trimmed == "" || len(text) >= 1024 {
		return text, false
	}
	for i := 0; i < len(trimmed); i++ {
		switch {
		case trimmed[i] == '"':
			end := strings.IndexByte(trimmed[i+1:], '"')
			if end < 0 {
				return text, false
			}
			i += 1 + end
		case !space(trimmed[i]):
			return text, false
		}
	}
	return "", true
}

func space(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
