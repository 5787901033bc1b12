package expressions

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// program refuses a program whose brackets or quotes do not match, which no awk takes. What kind of awk it is is not
// asked. Source: POSIX.1-2017, awk, grammar.
func program(a *tools.Command, x effects.Action) {
	if a.Failed || len(x.Paths) == 0 || !x.Paths[0].Known {
		return
	}
	own, likely := of(a, "mawk")
	switch {
	case own && x.Options.Has("i"):
		a.Refuse(x.Paths[0], state.FailsOption, "not an option: -i: this awk is mawk, which has no extensions of gawk", likely)
		return
	case x.Options.Has("i", "f", "file", "e", "source", "include", "E", "exec"):
		return // the operand is a file
	}
	if name := lacking(x.Paths[0].Text); own && name != "" {
		a.Refuse(x.Paths[0], state.FailsExit, "function "+name+" never defined: this awk is mawk, which has no extensions of gawk", likely)
		return
	}
	if fault := unmatched(x.Paths[0].Text); fault != "" {
		a.Doubtful = false
		a.Refuse(x.Paths[0], state.FailsExit, "syntax error: "+fault+" in '"+line(x.Paths[0].Text)+"'", a.Executable == "")
	}
}

// Texts and comments of a program of awk, and what it calls that gawk alone has. Measured with mawk 1.3.4 of Debian 12
// and 13.
var (
	literal = lazyregexp.New(`"(?:[^"\\\n]|\\.)*"|#[^\n]*`)
	defines = lazyregexp.New(`\bfunc(?:tion)?\b`)
	gawks   = lazyregexp.New(`\b(gensub|asort|asorti|strtonum|patsplit|isarray|typeof|lshift|rshift|xor|compl)\(`)
)

// lacking is a function that gawk alone has and a program calls, "" where it defines functions itself. What follows the
// first slash may be part of an expression that only looks like a call.
func lacking(text string) string {
	before, _, _ := strings.Cut(literal.ReplaceAllString(text, `""`), "/")
	if m := gawks.FindStringSubmatch(before); m != nil && !defines.MatchString(text) {
		return m[1]
	}
	return ""
}

// unmatched says which bracket or quote of a program of awk has no other, "" where all have, and where that is not
// followed.
func unmatched(text string) string {
	var open []byte
	value := false // what stands before is one, which a slash divides
	for i := 0; i < len(text); i++ {
		ch := text[i]
		n, passes := passed(text[i:], value)
		switch {
		case n < 0 && ch == '"':
			return "a string does not end"
		case n < 0:
			return ""
		case passes:
			i, value = i+n-1, value || ch == '"' || ch == '/'
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
		default:
			name := word(text[i:])
			value = name != "" && !before.Has(name)
			i += max(len(name), 1) - 1
		}
	}
	if len(open) > 0 {
		return string(rune(open[len(open)-1])) + " is not closed"
	}
	return ""
}

// passed is how long a blank, a comment, a string or an expression at the start of a text is, negative where it has no
// end, or may be something else.
func passed(text string, value bool) (n int, passes bool) {
	switch ch := text[0]; {
	case ch == ' ' || ch == '\t' || ch == '\r':
		return 1, true
	case ch == '#':
		if end := strings.IndexByte(text, '\n'); end >= 0 {
			return end, true
		}
		return len(text), true
	case strings.HasPrefix(text, "\\\n"):
		return 2, true
	case ch == '\\' || ch == '`' || ch == '@' || ch == '\'':
		return -1, true
	case ch == '"' || ch == '/' && !value:
		if n = quoted(text[1:], ch); n < 0 {
			return n, true
		}
		return n + 2, true
	}
	return 0, false
}

// before are words behind which a slash begins an expression.
var before = tools.WordList("print printf return in else do case")

// word is the name or number at the start of a text.
func word(text string) string {
	n := 0
	for n < len(text) && (strings.IndexByte("_$.0123456789", text[n]) >= 0 || text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z') {
		n++
	}
	return text[:n]
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
