// Package syntax finds what keeps node from parsing a source, by its tokens: brackets that are not closed, and tokens that
// never follow each other. It accepts more than node does, and says nothing of a source in which a slash may be one of two
// things.
package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	lexed "github.com/layerlint/layerlint/analyzers/tools/node/tokens"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// token is one of a source, with whether it begins a line: there a statement may have ended.
type token struct {
	tokens.Token
	first    bool
	template bool
}

// Refused says why node does not parse a source, and on which line; "" where it may. Source: ECMA-262, 16th edition, "Lexical
// Grammar", "Automatic Semicolon Insertion" and what follows.
func Refused(source string) (why string, line int) {
	found, ok := lexed.Tokens(source)
	if !ok || odd.MatchString(source) {
		return "", 0
	}
	var all []tokens.Token
	var own []token
	for i, t := range found {
		if i > 0 && slashed(t) && ambiguous(found[i-1]) {
			return "", 0
		}
		one := tokens.Token{Kind: kinds[t.Kind], Text: t.Text, Line: t.Line}
		if t.Kind == lexed.Quoted || t.Kind == lexed.Template || t.Kind == lexed.Pattern {
			one.Text = "text"
		}
		all = append(all, one)
		own = append(own, token{one, t.First, t.Kind == lexed.Template})
	}
	if why, line := tokens.Match(all); why != "" {
		return why, line
	}
	for i := range all {
		own[i].Token = all[i]
	}
	for i := range own {
		if i > 0 && unexpected(own, i) {
			if own[i].Kind == tokens.Text {
				return "SyntaxError: Unexpected string", own[i].Line
			}
			return "SyntaxError: Unexpected token '" + own[i].Text + "'", own[i].Line
		}
	}
	return "", 0
}

// odd are spaces and line ends that are seldom written on purpose, and comments of HTML. Source: ECMA-262, 12.2, 12.3 and B.1.1.
var odd = lazyregexp.New(`<!--|-->|\r(?:[^\n]|$)|[\v\f\x{a0}\x{1680}\x{2000}-\x{200f}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]|.\x{feff}`)

var kinds = map[lexed.Kind]tokens.Kind{
	lexed.Word: tokens.Name, lexed.Number: tokens.Number, lexed.Quoted: tokens.Text,
	lexed.Template: tokens.Text, lexed.Mark: tokens.Sign, lexed.Pattern: tokens.Text,
}

// slashed reports whether a token begins with a slash.
func slashed(t lexed.Token) bool {
	return t.Kind == lexed.Pattern || t.Kind == lexed.Mark && strings.HasPrefix(t.Text, "/")
}

// ambiguous reports whether a slash may begin a pattern after a token, or divide.
func ambiguous(t lexed.Token) bool {
	return t.Kind == lexed.Mark && (t.Text == "}" || t.Text == ")" || t.Text == "++" || t.Text == "--") || t.Kind == lexed.Word && contextual[t.Text]
}

var (
	// reserved are the words that are never names of variables.
	reserved = tools.Names(`break case catch class const continue debugger default delete do else enum export extends false finally for function if
		import in instanceof new null return super switch this throw true try typeof var void while with`)
	// contextual are the words that are names in some places.
	contextual = tools.Names("let static async await yield of get set from as accessor using with assert defer source meta target type")
	infix      = tools.Names("in of instanceof as from with assert extends")
	asking     = tools.Names("if while switch")
	operates   = tools.Names("= += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??= == === != !== <= >= + - * % ** << >> >>> & | ^ && || ?? ! ~ => . ?. ...")
	between    = tools.Names("= += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??= == === != !== <= >= % ** << >> >>> & | ^ && || ?? => . ?.")
)

// unexpected reports whether a token never follows those before it.
func unexpected(all []token, i int) bool {
	t, before := all[i], all[i-1]
	if declared(all, i) {
		return true
	}
	if t.Kind == tokens.Sign {
		return misplaced(all, i)
	}
	if t.first || t.template || t.Kind == tokens.Name && infix[t.Text] || strings.HasPrefix(t.Text, "@") {
		return false
	}
	switch before.Kind {
	case tokens.Name:
		if reserved[before.Text] {
			return asking[before.Text] && !member(all, i-1)
		}
		return !contextual[before.Text] && !strings.ContainsAny(before.Text, "@#")
	case tokens.Number:
		return true
	case tokens.Text:
		return !before.template
	}
	return before.Is("]") && !member(all, before.Mate) || before.Is(")") && called(all, before.Mate)
}

// member reports whether a word may be the name of a member.
func member(all []token, i int) bool {
	return i > 0 && (all[i-1].Is(".", "?.") || all[i-1].Kind == tokens.Name && contextual[all[i-1].Text])
}

// called reports whether a bracket follows a name, and so is that of a call or of a function's parameters.
func called(all []token, i int) bool {
	if i < 1 || all[i-1].Kind != tokens.Name {
		return false
	}
	word := all[i-1].Text
	return !reserved[word] && !contextual[word] && !strings.ContainsAny(word, "@#") && (i < 2 || !all[i-2].Is(".", "?.") &&
		!all[i-2].Word("function", "get", "set", "static", "async", "new"))
}

// declared reports whether the name before a token is declared in a way that the token shows to be none.
func declared(all []token, i int) bool {
	return i > 1 && all[i-2].Word("function") && !member(all, i-2) && all[i-1].Kind == tokens.Name && !all[i].Is("(", ":", ",", "}", "=")
}

// misplaced reports whether a sign never follows what is before it.
func misplaced(all []token, i int) bool {
	t, before := all[i], all[i-1]
	if i > 1 && before.Kind == tokens.Name && all[i-2].Word("const") && (i < 3 || !all[i-3].Is(".", "?.")) && !contextual[before.Text] {
		return t.Is(";", ",", "(", "[", ".", "}", ")")
	}
	if before.Kind == tokens.Name && asking[before.Text] && !member(all, i-1) && t.Is("{", "!", "[") && !t.first {
		return true
	}
	if before.Kind != tokens.Sign {
		return false
	}
	switch {
	case t.Is(")", "]", ";", ",", "}"):
		return operates[before.Text] || before.Is(",") && t.Is(";") || before.Is("(") && t.Is(",") ||
			before.Is("(") && t.Is(";") && !loops(all, i-1) || before.Is("[") && t.Is(";")
	case between[t.Text]:
		return operates[before.Text] || before.Is(",", "(", "[")
	}
	return false
}

// loops reports whether a bracket is that of a loop.
func loops(all []token, i int) bool {
	return i > 0 && all[i-1].Word("for", "await")
}
