// Package syntax finds what keeps rustc from parsing a source, by its tokens: brackets that do not match, and tokens that
// never follow each other outside of macros. It accepts more than rustc does.
package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// forms are the tokens of a source without comments, in which nothing stands in quotes.
var forms = lazyregexp.New(`(?:[bc]?r#*|[bc])?"\s*"#*|b?' *'|'\w+|\d[\w]*(?:\.\d[\w]*)?|(?:r#)?[\p{L}_][\w\p{L}]*|` +
	`\.\.=|\.\.\.|\.\.|->|=>|::|&&|\|\||[=!<+\-*/%^&|]=|[^\s]`)

// read takes a source apart, and leaves out what macros and attributes are given.
func read(code string) (all []tokens.Token) {
	line, last := 1, 0
	for _, m := range forms.FindAllStringIndex(code, -1) {
		line += strings.Count(code[last:m[0]], "\n")
		last = m[0]
		t := tokens.Token{Text: code[m[0]:m[1]], Line: line}
		switch c := t.Text[0]; {
		case strings.ContainsAny(t.Text, `"`) || c == '\'' && len(t.Text) > 1 && t.Text[1] == ' ':
			t.Kind = tokens.Text
		case c >= '0' && c <= '9':
			t.Kind = tokens.Number
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
			t.Kind = tokens.Name
		}
		all = append(all, t)
	}
	return all
}

// Refused says why rustc does not parse a source, and on which line; "" where it may. The source has no comments and
// nothing in its quotes. Source: The Rust Reference, "Lexical structure", "Macros" and what follows.
func Refused(code string) (why string, line int) {
	all := read(code)
	if why, line := tokens.Match(all); why != "" {
		return why, line
	}
	for i := 0; i < len(all); i++ {
		if i > 0 && unexpected(all, i) {
			return "expected something else, found `" + all[i].Text + "`", all[i].Line
		}
		if all[i].Is("(", "[", "{") && given(all, i) {
			i = all[i].Mate
		}
	}
	return "", 0
}

// given reports whether a bracket has what a macro or an attribute is given.
func given(all []tokens.Token, i int) bool {
	for ; i > 0 && all[i-1].Kind == tokens.Name && i > 1 && all[i-2].Is("!"); i-- { // macro_rules! name {
	}
	if i > 0 && all[i-1].Is("#") || i > 1 && all[i-1].Is("!") && all[i-2].Is("#") {
		return true
	}
	if i > 1 && all[i-1].Is("!") && all[i-2].Kind == tokens.Name {
		return !negating[all[i-2].Text]
	}
	return i > 1 && (all[i-2].Word("macro") || all[i-1].Is(")") && all[i-1].Mate > 1 && all[all[i-1].Mate-2].Word("macro"))
}

var (
	keywords = tools.Names(`as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move mut pub ref
		return self Self static struct super trait true try type unsafe use
		where while yield become box do macro union auto default safe
		raw macro_rules
		yeet builtin abstract final override priv typeof unsized virtual`)
	negating = tools.Names("if while match return in else break yield unsafe move")
	// infix are the words that stand after an operand or a type
	infix = tools.Names("as if else in where for is")
	// begins are the words that begin a statement or an item, and stand after no operand
	begins   = tools.Names("let return while loop match struct enum pub fn mod trait")
	operates = tools.Names("= == != <= -= *= /= %= ^= += -> => ::")
)

// unexpected reports whether a token never follows those before it.
func unexpected(all []tokens.Token, i int) bool {
	t, before := all[i], all[i-1]
	if i > 1 && all[i-2].Word("fn") && before.Kind == tokens.Name && !t.Is("(", "<", "$") {
		return true
	}
	if t.Kind == tokens.Sign {
		return t.Is(")", "]", "}", ";") && before.Kind == tokens.Sign && operates[before.Text]
	}
	if t.Kind == tokens.Name && infix[t.Text] || strings.HasPrefix(t.Text, "'") && t.Kind == tokens.Sign {
		return false
	}
	switch before.Kind {
	case tokens.Name:
		return !keywords[before.Text] && (t.Kind != tokens.Name || !keywords[t.Text] || begins[t.Text])
	case tokens.Text:
		return i < 2 || !all[i-2].Word("extern")
	case tokens.Number:
		return true
	}
	return before.Is(")") && called(all, before.Mate)
}

// called reports whether a bracket follows a name.
func called(all []tokens.Token, i int) bool {
	return i > 0 && all[i-1].Kind == tokens.Name && !keywords[all[i-1].Text]
}
