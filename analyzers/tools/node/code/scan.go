package code

// Kind is what a Token is.
type Kind uint8

// The kinds.
const (
	Word Kind = iota
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
	found, ok := tokens(source)
	return flattenedTokens(found, nil), ok
}

var kinds = map[sort]Kind{word: Word, number: Number, quoted: Quoted, template: Template, mark: Mark, pattern: Pattern}

func flattenedTokens(found []token, all []Token) []Token {
	for _, t := range found {
		if t.sort == end {
			continue
		}
		all = append(all, Token{Kind: kinds[t.sort], Text: t.text, Line: t.line, First: t.broken})
		for _, hole := range t.holes {
			all = append(all, Token{Kind: Mark, Text: "(", Line: t.line})
			all = append(flattenedTokens(hole, all), Token{Kind: Mark, Text: ")", Line: t.line})
		}
	}
	return all
}
