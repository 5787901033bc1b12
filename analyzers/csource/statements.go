package csource

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// statement is one of a function's own, with the blocks that belong to it.
type statement struct {
	text string
	at   int // in the function's body
}

// deepest is how many blocks of try are split within each other, and longest how many bytes the arguments of a call may
// have: what a program of ordinary size never meets costs no more than one that does.
const (
	deepest = 8
	longest = 1024
)

// statements splits a function's body that stands in so many blocks of try; what is in the other blocks of a statement
// is not split.
func statements(text string, depth int) (all []statement) {
	start := 0
	for i := 0; i < len(text); i++ {
		if i = past(text, i); i < 0 || i == len(text) {
			return all
		}
		switch text[i] {
		case '{':
			if i = closing(text, i+1, '{', '}'); i < 0 {
				return all
			}
			if strings.HasPrefix(strings.TrimSpace(text[i+1:]), ";") || strings.Contains(text[start:i], "=") && !conditional.MatchString(text[start:i]) {
				continue // the value of a variable
			}
			s := cut(text, start, i+1)
			if inner, ok := strings.CutPrefix(s.text, "try"); ok && depth < deepest && strings.HasPrefix(strings.TrimSpace(inner), "{") {
				from := strings.IndexByte(s.text, '{') + 1
				for _, within := range statements(s.text[from:len(s.text)-1], depth+1) {
					within.at += s.at + from
					all = append(all, within)
				}
				start = i + 1
				continue
			}
			all, start = append(all, s), i+1
		case ';':
			all, start = append(all, cut(text, start, i+1)), i+1
		}
	}
	return all
}

func cut(text string, from, to int) statement {
	trimmed := strings.TrimLeft(text[from:to], " \t\r\n")
	return statement{text: trimmed, at: to - len(trimmed)}
}

var (
	conditional = lazyregexp.New(`^\s*(?:if|else|for|while|switch|do|case|default|try|catch)\b`)
	leaving     = lazyregexp.New(`\b(?:_?exit|abort|errx?|die|fatal|throw|return)\b`)
	fine        = lazyregexp.New(`\b(?:return|exit\s*\()\s*(?:0|EXIT_SUCCESS)\s*\)?\s*;`)
	assigned    = lazyregexp.New(`(\w+)\s*=\s*(?:\([\w\s*]+\)\s*)?$`)
	stream      = lazyregexp.New(`^\s*(?:std::)?([io]fstream)\s+(\w+)\s*[({]`)
	null        = lazyregexp.New(`!\s*[\w(]|==\s*(?:NULL|nullptr|0\b|false)|(?:NULL|nullptr)\s*==|<=\s*0|!=\s*(?:1\b|true)|CONFIG_FALSE|\.fail\(\)`)
	negative    = lazyregexp.New(`<\s*0|==\s*-1|-1\s*==|!=\s*0`)
)

// guarded reports whether a statement is an if.
func (s statement) guarded() bool {
	rest, ok := strings.CutPrefix(s.text, "if")
	return ok && strings.HasPrefix(strings.TrimLeft(rest, " "), "(")
}

// certain is what a statement does whatever is: of an if the first of what it asks, of other branches and loops nothing.
func (s statement) certain() string {
	if !s.guarded() {
		if conditional.MatchString(s.text) {
			return ""
		}
		return s.text
	}
	from := strings.IndexByte(s.text, '(') + 1
	to := closing(s.text, from, '(', ')')
	if to < 0 {
		return ""
	}
	first, _, _ := strings.Cut(s.text[from:to], "&&")
	return first
}

// stops reports whether the program, or the function, ends with a failure where a call of a statement fails: in the
// same statement, or in one of the next that asks for what the call returned. fails is the opener's, 0 for either.
func (s statement) stops(c call, fails byte, next []statement) bool {
	check, asked := s, s.guarded()
	if m := assigned.FindStringSubmatch(c.before); !asked && m != nil {
		for _, check = range next[:min(3, len(next))] {
			if asked = check.guarded() && asks(check.certain(), m[1]); asked {
				break
			}
		}
	}
	if !asked {
		return false
	}
	to := closing(check.text, strings.IndexByte(check.text, '(')+1, '(', ')')
	if to < 0 || !leaving.MatchString(check.text[to:]) || fine.MatchString(check.text[to:]) {
		return false
	}
	condition := check.certain()
	bare := strings.HasPrefix(strings.TrimSpace(condition), c.name) && strings.HasSuffix(strings.TrimSpace(condition), ")")
	return fails != 'i' && null.MatchString(condition) ||
		fails != 'n' && (negative.MatchString(condition) || fails == 'i' && bare)
}

// asks reports whether a condition has a variable in it.
func asks(condition, name string) bool {
	return slices.Contains(word.FindAllString(condition, -1), name)
}

// call is one call of a function with its arguments.
type call struct {
	name   string
	args   []string
	before string
}

// calls lists the calls of a statement.
func calls(text string) (all []call) {
	if m := stream.FindStringSubmatchIndex(text); m != nil {
		open, shut := byte('('), byte(')')
		if text[m[1]-1] == '{' {
			open, shut = '{', '}'
		}
		if to := closing(head(text, m[1]), m[1], open, shut); to > 0 {
			return []call{{name: text[m[2]:m[3]], args: arguments(text[m[1]:to]), before: text[m[4]:m[5]] + "="}}
		}
	}
	for _, m := range called.FindAllStringSubmatchIndex(text, -1) {
		if to := closing(head(text, m[1]), m[1], '(', ')'); to > 0 {
			all = append(all, call{name: text[m[2]:m[3]], args: arguments(text[m[1]:to]), before: text[:m[2]]})
		}
	}
	return all
}

// head is a text as far as the arguments of a call may go that begin at from.
func head(text string, from int) string { return text[:min(len(text), from+longest)] }

func arguments(text string) (all []string) {
	start := 0
	for i := 0; i < len(text); i++ {
		if i = past(text, i); i < 0 || i == len(text) {
			break
		}
		if text[i] == ',' {
			all, start = append(all, strings.TrimSpace(text[start:i])), i+1
		}
	}
	return append(all, strings.TrimSpace(text[start:]))
}

// past is the end of the literal or of the parenthesis that begins at i, and i where none does; -1 where it does not end.
func past(text string, i int) int {
	switch text[i] {
	case '"', '\'':
		return quoted(text, i)
	case '(':
		return closing(text, i+1, '(', ')')
	}
	return i
}

// closing is where what was opened before from is closed, -1 where it is not.
func closing(text string, from int, open, shut byte) int {
	depth := 1
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i = quoted(text, i)
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// quoted is the end of a literal.
func quoted(text string, from int) int {
	for i := from + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[from], '\n':
			return i
		}
	}
	return len(text)
}
