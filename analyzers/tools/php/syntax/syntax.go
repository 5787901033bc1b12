// Package syntax finds what keeps PHP from parsing a program, by its tokens: brackets and quotes that are not closed, and
// tokens that never follow each other. It accepts more than PHP does.
package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// Refused says why PHP 8 does not parse a program, and on which line; "" where it may. Source: PHP's manual, "Language
// Reference", 8.4.
func Refused(program string) (why string, line int) {
	l := &lexer{text: strings.TrimPrefix(program, "\ufeff"), line: 1}
	if strings.HasPrefix(l.text, "#!") {
		if i := strings.IndexByte(l.text, '\n'); i >= 0 {
			l.skip(i + 1)
		}
	}
	l.program()
	switch {
	case l.unsure:
		return "", 0
	case l.why != "":
		return l.why, l.line
	}
	if why, line := tokens.Match(l.all); why != "" {
		return why, line
	}
	for i := range l.all {
		if unexpected(l.all, i) {
			t := l.all[i]
			if t.Kind == tokens.Text {
				return "syntax error, unexpected string", t.Line
			}
			return `syntax error, unexpected "` + t.Text + `"`, t.Line
		}
	}
	return "", 0
}

var (
	// keywords are the names that have a meaning of their own somewhere. Source: PHP's manual, "List of Keywords" and
	// "List of other reserved words".
	keywords = tools.Names(`__halt_compiler abstract and array as break callable case catch class clone const continue declare default die do echo else
		elseif empty enddeclare endfor
		endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach
		function global goto if implements include include_once instanceof insteadof interface isset
		list match namespace new or print private
		protected public
		readonly require require_once return static switch throw trait try unset use var while xor yield from self parent true false null`)
	infix = tools.Names("and or xor instanceof as insteadof use")
	// asking are the keywords that a bracket follows
	asking   = tools.Names("if elseif while for foreach switch catch")
	operates = tools.Names(`= += -= *= /= .= %= &= |= ^= <<= >>= **= ??= == === != !== <> < > <= >= <=> + - * / % ** . && || | ^ << >> ?? => -> ?-> :: ! ~ @`)
	// between are operators that only stand between two operands
	between = tools.Names(`= += -= *= /= .= %= |= ^= <<= >>= **= ??= == === != !== <> < > <= >= <=> * / % ** . && || | ^ << >> ?? => -> ?-> ::`)
)

// unexpected reports whether a token never follows those before it.
func unexpected(all []tokens.Token, i int) bool {
	if i == 0 {
		return false
	}
	t, before := all[i], all[i-1]
	switch {
	case t.Kind == tokens.Sign:
		return misplaced(all, i)
	case before.Kind == tokens.Sign:
		return before.Is(")", "]") && operand(t) && ended(all, i-1)
	case before.Kind == tokens.Name:
		return unnamed(all, i)
	}
	return operand(t) // after a variable, a number or a text
}

// operand reports whether a token is one that no operand comes before.
func operand(t tokens.Token) bool {
	return t.Kind != tokens.Sign && (t.Kind != tokens.Name || !infix[strings.ToLower(t.Text)])
}

// ended reports whether a bracket ends an operand.
func ended(all []tokens.Token, i int) bool {
	from := all[i].Mate
	if all[i].Is("]") {
		return !all[from].Is("#[")
	}
	if from == 0 {
		return false
	}
	of := all[from-1]
	if of.Kind == tokens.Variable || of.Is("]") {
		return !of.Is("]") || !all[of.Mate].Is("#[")
	}
	return of.Kind == tokens.Name && !keywords[strings.ToLower(of.Text)] &&
		(from == 1 || !all[from-2].Is("&") && !strings.EqualFold(all[from-2].Text, "function"))
}

// member reports whether a name is that of a property, method or constant, which may be any word.
func member(all []tokens.Token, i int) bool {
	return i > 0 && (all[i-1].Is("->", "?->", "::") || all[i-1].Kind == tokens.Name &&
		(keywords[strings.ToLower(all[i-1].Text)] || i > 1 && all[i-2].Word("const")) || all[i-1].Is("&", ",", "{", "(", "|", "?", ":"))
}

// unnamed reports whether a token that is no sign never follows a name.
func unnamed(all []tokens.Token, i int) bool {
	t, before := all[i], all[i-1]
	switch word := strings.ToLower(before.Text); {
	case asking[word] && t.Kind != tokens.Name && !member(all, i-1):
		return true
	case word == "function" && t.Kind == tokens.Name && i+1 < len(all):
		return all[i+1].Is("{", ":") || all[i+1].Kind == tokens.Variable
	}
	if member(all, i-1) && !begun(all, i-1) || keywords[strings.ToLower(before.Text)] {
		return false
	}
	switch t.Kind {
	case tokens.Number, tokens.Text:
		return true
	case tokens.Variable: // after a type, which a statement does not begin with
		return begun(all, i-1)
	}
	return !infix[strings.ToLower(t.Text)] && begun(all, i-1)
}

// begun reports whether a statement or what is in brackets begins at a token, and can be no declaration.
func begun(all []tokens.Token, i int) bool {
	return i == 0 || all[i-1].Is(";", "{", "}", "=", ".", "=>", "+")
}

// misplaced reports whether a sign never follows what is before it.
func misplaced(all []tokens.Token, i int) bool {
	t, before := all[i], all[i-1]
	if before.Kind == tokens.Name && asking[strings.ToLower(before.Text)] && !member(all, i-1) && !t.Is("(", ":", "=", ")", ",", "=>", "}", ";", "::") {
		return true
	}
	if t.Is("}") && statements(all, t.Mate) {
		return !before.Is(";", "}", "{", ":")
	}
	if before.Kind != tokens.Sign {
		return false
	}
	switch {
	case t.Is(")", "]", ";", ",", "}", "?") && operates[before.Text]:
		return true
	case between[t.Text] && operates[before.Text]:
		return true
	case before.Is(","):
		return t.Is(";") || between[t.Text]
	case before.Is("("):
		return t.Is(";") && (i < 2 || !strings.EqualFold(all[i-2].Text, "for")) || between[t.Text]
	case before.Is("["):
		return t.Is(";") || between[t.Text]
	}
	return false
}

// statements reports whether a brace begins statements: those of a function, a loop or a condition.
func statements(all []tokens.Token, i int) bool {
	if i < 2 || !all[i].Is("{") || !all[i-1].Is(")") || all[i-1].Mate == 0 {
		return false
	}
	of := all[all[i-1].Mate-1]
	return of.Kind == tokens.Name && (asking[strings.ToLower(of.Text)] && !strings.EqualFold(of.Text, "switch") || strings.EqualFold(of.Text, "function"))
}
