package effects

import (
	"testing"
)

// TestWordList holds a list to the set of its words.
func TestWordList(t *testing.T) {
	const text = "\n\tab abc b-c\n  x ab-c\tc"
	list, set := WordList(text), Names(text)
	for _, word := range []string{"", " ", "a", "b", "c", "x", "ab", "abc", "bc", "b-c", "-c", "ab-c", "ab abc", "ab ", " ab", "c\n", "x\tab", "abcd", "é"} {
		if list.Has(word) != set[word] {
			t.Errorf("%q: got %t", word, list.Has(word))
		}
	}
	for word := range set {
		if !list.Has(word) {
			t.Errorf("%q is not found", word)
		}
	}
}
