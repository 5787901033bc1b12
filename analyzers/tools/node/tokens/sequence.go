package tokens

import "slices"

// Sequence is the tokens of a source, by their places.
type Sequence []Token

// At is a token, a mark without text beyond the ends.
func (s Sequence) At(i int) Token {
	if i < 0 || i >= len(s) {
		return Token{Kind: Mark}
	}
	return s[i]
}

// Is reports whether a token is one of some words or marks.
func (s Sequence) Is(i int, any ...string) bool {
	t := s.At(i)
	return (t.Kind == Word || t.Kind == Mark) && slices.Contains(any, t.Text)
}

// Word reports whether a token is a word.
func (s Sequence) Word(i int) bool { return s.At(i).Kind == Word }

// Closing is the place of the bracket that closes the one here, -1 where there is none.
func (s Sequence) Closing(i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch {
		case s.Is(i, "(", "[", "{"):
			depth++
		case s.Is(i, ")", "]", "}"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// Opening is the place of the bracket that the one here closes, -1 where there is none.
func (s Sequence) Opening(i int) int {
	depth := 0
	for ; i >= 0; i-- {
		switch {
		case s.Is(i, ")", "]", "}"):
			depth++
		case s.Is(i, "(", "[", "{"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
