package tokens

import "strings"

// Kind is what a Token is.
type Kind uint8

// The kinds.
const (
	End Kind = iota
	Word
	Number
	Quoted
	Template
	Mark
	Pattern
)

// Token is one token of a source.
type Token struct {
	Kind  Kind
	Text  string // of a template: nothing; of a quoted text: what it stands for
	Line  int
	First bool // it begins a line
}

// Tokens are those of a source. What a template holds between braces follows it in brackets. ok is false where the
// source ends within one: it may be written in another language.
func Tokens(source string) (all []Token, ok bool) {
	found, ok := Find(source)
	return flattenedTokens(found, nil), ok
}

func flattenedTokens(found []Nested, all []Token) []Token {
	for _, t := range found {
		if t.Kind == End {
			continue
		}
		all = append(all, Token{Kind: t.Kind, Text: t.Text, Line: t.Line, First: t.First})
		for _, hole := range t.Holes {
			all = append(all, Token{Kind: Mark, Text: "(", Line: t.Line})
			all = append(flattenedTokens(hole, all), Token{Kind: Mark, Text: ")", Line: t.Line})
		}
	}
	return all
}

// Tops are the places of the tokens with which statements certainly begin outside of all brackets, under no condition.
// ok is false where brackets do not match.
func Tops(all []Token) (at []int, ok bool) {
	depth := 0
	for i, t := range all {
		if depth == 0 && begins(all, i) && !goesOn[t.Text] {
			at = append(at, i)
		}
		if t.Kind == Mark {
			depth += Deeper[t.Text]
		}
		if depth < 0 {
			return nil, false
		}
	}
	return at, depth == 0
}

// goesOn are words that go on with a statement, or that begin another one under the condition of the one before.
var goesOn = words("else catch finally while from as satisfies in of instanceof with assert")

// conditional reports whether a closing bracket ends what a statement depends on: that of if, for, while or with.
func conditional(all Sequence, closing int) bool {
	i := all.Opening(closing) - 1
	if i > 0 && all.Is(i, "await") {
		i--
	}
	return all.Word(i) && depends[all[i].Text]
}

var depends = words("if for while with")

// Deeper is how much further in a bracket leads.
var Deeper = map[string]int{"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}

func words(list string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(list) {
		all[word] = true
	}
	return all
}
