// Package syntax finds what keeps javac from parsing a source, by its tokens: brackets that do not match, and tokens that
// never follow each other. It accepts more than javac does.
package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// forms are the tokens of a source without comments, in which nothing stands in quotes. Signs of ">" are taken one by one:
// they may close the arguments of types.
var forms = lazyregexp.New(`""""""|""|0[xX][\w.]+(?:[pP][+-]\d+)?|(?:\d[\d_]*\.?|\.\d)[\d_]*(?:[eE][+-]?\d+)?[\w]*|[\p{L}_$][\w$\p{L}]*|` +
	`\.\.\.|->|::|\+\+|--|&&|\|\||[=!<+\-*/%&|^]=|<<=?|[^\s]`)

// read takes a source apart.
func read(code string) (all []tokens.Token) {
	line, last := 1, 0
	for _, m := range forms.FindAllStringIndex(code, -1) {
		line += strings.Count(code[last:m[0]], "\n")
		last = m[0]
		t := tokens.Token{Text: code[m[0]:m[1]], Line: line}
		switch c := t.Text[0]; {
		case c == '"':
			t.Kind = tokens.Text
		case c >= '0' && c <= '9' || c == '.' && len(t.Text) > 1 && t.Text != "...":
			t.Kind = tokens.Number
		case c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
			t.Kind = tokens.Name
		}
		all = append(all, t)
	}
	return all
}

// Refused says why javac does not parse a source, and on which line; "" where it may. The source has no comments and
// nothing in its quotes. Source: The Java Language Specification, SE 21, 3 and 19.
func Refused(code string) (why string, line int) {
	all := read(code)
	if why, line := tokens.Match(all); why != "" {
		return why, line
	}
	for i := 1; i < len(all); i++ {
		if why := unexpected(all, i); why != "" {
			return why, all[i-1].Line
		}
	}
	return "", 0
}

var (
	keywords = tools.Names(`abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float
		for goto if implements import instanceof int interface long native new package private protected
		public return short static strictfp
		super switch synchronized this throw throws transient try void volatile while true false null _`)
	contextual = tools.Names(`exports module non open opens permits provides record requires sealed to transitive uses var when with yield`)
	// follows are the words that stand behind an operand, a type or the head of a method
	follows  = tools.Names("instanceof extends implements throws permits when default this")
	asking   = tools.Names("if while for switch catch")
	operates = tools.Names("= += -= *= /= %= &= |= ^= <<= == != <= + - / % & | ^ && || ! ~ << . @ -> :: <")
	between  = tools.Names("= += -= *= /= %= &= |= ^= <<= == != <= / % | ^ && || << . -> ,")
	answers  = tools.Names("return throw case new")
)

const semicolon = "';' expected"

// unexpected says why a token never follows those before it, "" where it may.
func unexpected(all []tokens.Token, i int) string {
	t, before := all[i], all[i-1]
	if t.Kind == tokens.Sign {
		return misplaced(all, i)
	}
	if t.Kind == tokens.Name && follows[t.Text] {
		return ""
	}
	switch {
	case before.Kind == tokens.Text || before.Kind == tokens.Number:
		return semicolon
	case before.Is(")") && called(all, before.Mate):
		return semicolon
	case before.Is("]") && before.Mate != i-2 && !annotated(all, before.Mate):
		return semicolon
	case before.Kind != tokens.Name:
		return ""
	case asking[before.Text]:
		return "'(' expected"
	case keywords[before.Text] || contextual[before.Text] || annotated(all, i-1):
		return ""
	case t.Kind != tokens.Name:
		return semicolon
	case keywords[t.Text]:
		return "<identifier> expected"
	case contextual[t.Text] || i < 2:
		return ""
	}
	above := all[i-2]
	if above.Kind == tokens.Name && (answers[above.Text] && above.Text != "case" && above.Text != "new" ||
		!keywords[above.Text] && !contextual[above.Text] && !annotated(all, i-2)) || above.Kind == tokens.Sign && operates[above.Text] && !above.Is(".", "@", "&", "|", "<", "->", "::") {
		return semicolon
	}
	return ""
}

// called reports whether a bracket follows the name of a method or class, and no annotation.
func called(all []tokens.Token, i int) bool {
	if i < 1 || all[i-1].Kind != tokens.Name {
		return false
	}
	word := all[i-1].Text
	return !keywords[word] && !contextual[word] && !annotated(all, i-1)
}

// annotated reports whether a name is that of an annotation.
func annotated(all []tokens.Token, i int) bool {
	for i > 1 && all[i-1].Is(".") {
		i -= 2
	}
	return i > 0 && all[i-1].Is("@")
}

// misplaced says why a sign never follows what is before it.
func misplaced(all []tokens.Token, i int) string {
	t, before := all[i], all[i-1]
	if before.Kind == tokens.Name && asking[before.Text] && !t.Is("(") {
		return "'(' expected"
	}
	if t.Is("}") && statements(all, t.Mate) && !before.Is(";", "}", "{", ":") {
		return semicolon
	}
	if before.Kind != tokens.Sign {
		return ""
	}
	illegal := false
	switch {
	case t.Is(")", "]", ";", "}"):
		illegal = operates[before.Text] || before.Is(",") && t.Is(")", "]") || before.Is("[") && t.Is(";") ||
			before.Is("(") && t.Is(";") && (i < 2 || !all[i-2].Word("for"))
	case between[t.Text]:
		illegal = operates[before.Text] || before.Is(",", "(") || before.Is("[") && !t.Is(",")
	}
	if illegal {
		return "illegal start of expression: '" + t.Text + "'"
	}
	return ""
}

// statements reports whether a brace begins statements, or what a class declares after a head in brackets.
func statements(all []tokens.Token, i int) bool {
	if i < 1 {
		return false
	}
	before := all[i-1]
	if before.Is("->") || before.Word("else", "do", "try", "finally") {
		return true
	}
	return before.Is(")") && before.Mate > 0 && !all[before.Mate-1].Word("switch") && all[before.Mate-1].Kind == tokens.Name &&
		!annotated(all, before.Mate-1)
}
