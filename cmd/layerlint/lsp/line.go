package lsp

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// line is the part of an instruction before a place, in words. What is typed is the last of them, "" after a space.
type line struct {
	words   []string // complete ones
	typed   string
	text    string // all of it, continuations joined
	comment string // what follows the # of a comment in which the place lies
	remark  bool
}

// lineAt reads the instruction before a byte of a text.
func lineAt(text string, offset int, escape byte) line {
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	last := text[start:offset]
	if trimmed := strings.TrimLeft(last, " \t"); strings.HasPrefix(trimmed, "#") {
		return line{comment: trimmed[1:], remark: true}
	}
	parts := []string{last}
	for start > 0 {
		end := start - 1
		start = strings.LastIndexByte(text[:end], '\n') + 1
		above := strings.TrimRight(text[start:end], " \t\r")
		if strings.HasPrefix(strings.TrimLeft(above, " \t"), "#") {
			continue
		}
		body, ok := strings.CutSuffix(above, string(escape))
		if !ok {
			break
		}
		parts = append(parts, body)
	}
	slices.Reverse(parts)
	l := line{text: strings.Join(parts, "")}
	l.words = strings.Fields(l.text)
	if n := len(l.words); n > 0 && !strings.HasSuffix(l.text, " ") && !strings.HasSuffix(l.text, "\t") {
		l.words, l.typed = l.words[:n-1], l.words[n-1]
	}
	if len(l.typed) > len(last) { // a word goes on over a line's end
		l.typed = last
	}
	return l
}

// keyword is the line's first word in upper case, and the words after it; of ONBUILD the next instruction's.
func (l line) keyword() (keyword string, rest []string) {
	words := l.words
	if len(words) > 0 && strings.EqualFold(words[0], "ONBUILD") {
		words = words[1:]
	}
	if len(words) == 0 {
		return "", nil
	}
	return strings.ToUpper(words[0]), words[1:]
}

// operands are words without flags.
func operands(words []string) (all []string) {
	for _, w := range words {
		if !strings.HasPrefix(w, "--") {
			all = append(all, w)
		}
	}
	return all
}

// flag is the value of a flag among words; "" where it is not there.
func flag(words []string, name string) string {
	for _, w := range words {
		if value, ok := strings.CutPrefix(w, "--"+name+"="); ok {
			return value
		}
	}
	return ""
}

// simple are the words of the command that a script ends in, typed apart; starts reports whether the typed word is to
// be the command.
func simple(script string) (words []string, typed string, starts bool) {
	from := 0
	var quote byte
	for i := 0; i < len(script); i++ {
		switch c := script[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case strings.IndexByte(";&|(\n{`", c) >= 0:
			from = i + 1
		}
	}
	words = strings.Fields(script[from:])
	if n := len(words); n > 0 && !strings.HasSuffix(script, " ") && !strings.HasSuffix(script, "\t") {
		words, typed = words[:n-1], words[n-1]
	}
	for len(words) > 0 && leads(words[0]) {
		words = words[1:]
	}
	return words, typed, len(words) == 0
}

// entered is the folder that the cd before the last command of a script goes to; "" where there is none.
func entered(script string) (dir string) {
	for _, m := range changes.FindAllStringSubmatch(script, -1) {
		if dir = absolute(dir, m[1]); path.IsAbs(m[1]) {
			dir = m[1]
		}
	}
	return dir
}

// changes is a cd that another command follows.
var changes = lazyregexp.New(`(?:^|[\s;&(])cd\s+([^\s;&|()$"'~*?]+)\s*(?:&&|;|\n)`)

// leads reports whether a command follows a word: an assignment, a keyword of the shell.
func leads(word string) bool {
	if name, _, ok := strings.Cut(word, "="); ok && variableName.MatchString(name) {
		return true
	}
	switch word {
	case "if", "then", "else", "elif", "while", "until", "do", "!", "time", "exec", "command", "env", "sudo":
		return true
	}
	return strings.HasPrefix(word, "--mount=") || strings.HasPrefix(word, "--network=") || strings.HasPrefix(word, "--security=")
}
