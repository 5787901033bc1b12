package code

import "slices"

// Hedged reports whether a statement tries, or asks where the code may exit.
func Hedged(s *Statement, exits bool) bool {
	word := s.Keyword()
	return word == "try" || word == "if" && exits || slices.ContainsFunc(s.Body, func(s *Statement) bool { return Hedged(s, exits) })
}
