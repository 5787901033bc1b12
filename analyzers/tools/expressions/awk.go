package expressions

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// program refuses a program whose brackets or quotes do not match, which no awk takes. What kind of awk it is is not
// asked. Source: POSIX.1-2017, awk, grammar.
func program(a *tools.Command, x effects.Action) {
	if a.Failed || len(x.Paths) == 0 || !x.Paths[0].Known {
		return
	}
	if fault := unmatched(x.Paths[0].Text); fault != "" {
		a.Doubtful = false
		a.Refuse(x.Paths[0], state.FailsExit, "syntax error: "+fault+" in '"+line(x.Paths[0].Text)+"'", a.Executable == "")
	}
}

// unmatched says which bracket or quote of a program of awk has no other, "" where all have, and where a slash may
// divide or begin an expression.
func unmatched(text string) string {
	var open []byte
	value := false // what stands before is one, which a slash divides
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case ch == ' ' || ch == '\t' || ch == '\r':
		case ch == '\\' && i+1 < len(text) && text[i+1] == '\n':
			i++
		case ch == '#':
			if end := strings.IndexByte(text[i:], '\n'); end >= 0 {
				i += end - 1
			} else {
				i = len(text)
			}
		case ch == '"' || ch == '/' && !value:
			n := quoted(text[i+1:], ch)
			switch {
			case n < 0 && ch == '"':
				return "a string does not end"
			case n < 0:
				return ""
			}
			i, value = i+n+1, true
		case strings.IndexByte("({[", ch) >= 0:
			open, value = append(open, ch), false
		case strings.IndexByte(")}]", ch) >= 0:
			if len(open) == 0 {
				return "an extra " + string(rune(ch))
			}
			if last := open[len(open)-1]; last+1 != ch && last+2 != ch {
				return string(rune(last)) + " is closed by " + string(rune(ch))
			}
			open, value = open[:len(open)-1], ch != '}'
		case ch == '\\' || ch == '`' || ch == '@' || ch == '\'':
			return "" // some awks read them
		default:
			value = word(ch)
			if n := len(text[i:]) - len(strings.TrimLeftFunc(text[i:], func(r rune) bool { return r < 0x80 && word(byte(r)) })); n > 1 {
				name := text[i : i+n]
				value = name != "print" && name != "printf" && name != "return" && name != "in" && name != "else" && name != "do" && name != "case"
				i += n - 1
			}
		}
	}
	if len(open) > 0 {
		return string(rune(open[len(open)-1])) + " is not closed"
	}
	return ""
}

func word(ch byte) bool {
	return ch == '_' || ch == '$' || ch == '.' || ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || ch >= 0x80
}

// quoted is how long a string or an expression is up to its end, -1 where that does not come in its line.
func quoted(text string, end byte) int {
	bracket := false
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case ch == '\\':
			i++
		case ch == '\n':
			return -1
		case end == '/' && ch == '[':
			bracket = true
		case bracket && ch == ']':
			bracket = false
		case ch == end && bracket: // awks differ
			return -1
		case ch == end:
			return i
		}
	}
	return -1
}
