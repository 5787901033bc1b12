package build

import (
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"strings"
)

// statement is one command of a CMakeLists.txt. Source of the form: cmake-language(7), 3.31.
type statement struct {
	name string
	args []argument
}

// argument is one argument as it is written.
type argument struct {
	text   string
	quoted bool // it is one, whatever it holds
	raw    bool // in brackets: nothing in it is expanded
}

// statements reads a CMakeLists.txt; ok is false where it is not understood.
func statements(text string) (all []statement, ok bool) {
	r := reader{text: text}
	for {
		r.blank(true)
		if r.at >= len(r.text) {
			return all, true
		}
		name := identifier.FindString(r.text[r.at:])
		if name == "" {
			return nil, false
		}
		r.at += len(name)
		r.blank(false)
		if !r.takes("(") {
			return nil, false
		}
		args, ok := r.arguments()
		if !ok {
			return nil, false
		}
		all = append(all, statement{strings.ToLower(name), args})
	}
}

var (
	identifier = lazyregexp.New(`^[A-Za-z_]\w*`)
	bracket    = lazyregexp.New(`^\[(=*)\[`)
)

// reader goes through the text.
type reader struct {
	text string
	at   int
}

func (r *reader) takes(s string) bool {
	if !strings.HasPrefix(r.text[r.at:], s) {
		return false
	}
	r.at += len(s)
	return true
}

// blank passes over spaces and comments, with lines also over their ends.
func (r *reader) blank(lines bool) {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == ' ' || c == '\t' || lines && (c == '\n' || c == '\r'):
			r.at++
		case c == '#' && lines:
			r.at++
			if _, ok := r.bracketed(); ok {
				continue
			}
			if end := strings.IndexByte(r.text[r.at:], '\n'); end >= 0 {
				r.at += end
			} else {
				r.at = len(r.text)
			}
		default:
			return
		}
	}
}

// bracketed reads [[...]], with any number of = between the brackets.
func (r *reader) bracketed() (text string, ok bool) {
	m := bracket.FindStringSubmatch(r.text[r.at:])
	if m == nil {
		return "", false
	}
	rest := r.text[r.at+len(m[0]):]
	end := strings.Index(rest, "]"+m[1]+"]")
	if end < 0 {
		return "", false
	}
	r.at += len(m[0]) + end + len(m[1]) + 2
	return rest[:end], true
}

// arguments reads up to the closing parenthesis; inner ones are arguments by themselves.
func (r *reader) arguments() (args []argument, ok bool) {
	for depth := 0; ; {
		r.blank(true)
		switch {
		case r.at >= len(r.text):
			return nil, false
		case r.takes(")"):
			if depth == 0 {
				return args, true
			}
			depth--
			args = append(args, argument{text: ")"})
		case r.takes("("):
			depth++
			args = append(args, argument{text: "("})
		case r.takes(`"`):
			text, ok := r.quoted()
			if !ok {
				return nil, false
			}
			args = append(args, argument{text: text, quoted: true})
		default:
			if text, ok := r.bracketed(); ok {
				args = append(args, argument{text: text, quoted: true, raw: true})
				continue
			}
			start := r.at
			for r.at < len(r.text) && !strings.ContainsRune(" \t\r\n()#\"", rune(r.text[r.at])) {
				if r.text[r.at] == '\\' {
					r.at++
				}
				r.at++
			}
			if r.at > len(r.text) || r.at == start {
				return nil, false
			}
			args = append(args, argument{text: r.text[start:r.at]})
		}
	}
}

// quoted reads up to the closing quote.
func (r *reader) quoted() (text string, ok bool) {
	start := r.at
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case '\\':
			r.at++
		case '"':
			r.at++
			return r.text[start : r.at-1], true
		}
		r.at++
	}
	return "", false
}
