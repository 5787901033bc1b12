package tools

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// shortest is the length of verbs of which one slip of the hand is told.
const shortest = 5

// misspelled says what was meant by a verb that the tool does not have, "" where that is not known; foreign: it has none
// of that name, as far as its releases were read.
func (t *Tool) misspelled(verb effects.Arg) (advice string, foreign bool) {
	if t.Verbs == nil || !verb.Known || t.Verbs[verb.Text] || verb.Text == "" || verb.Text[0] == '-' {
		return "", false
	}
	if first, rest, more := strings.Cut(verb.Text, " "); more && t.Verbs[first] { // as in CMD ["npm", "run start"]
		return first + " and " + rest + " are words of their own", true
	}
	if meant := t.Meant[verb.Text]; meant != "" {
		return "did you mean " + meant + "?", true
	}
	foreign = t.Closed
	for _, name := range slices.Sorted(maps.Keys(t.Verbs)) {
		switch {
		case t.Abbreviates && strings.HasPrefix(name, verb.Text):
			foreign = false
		case len(name) < shortest || t.Plugins && !swapped(verb.Text, name):
		case Slip(verb.Text, name):
			return "did you mean " + name + "?", true
		}
	}
	return "", foreign
}

// swapped reports whether two neighbouring letters of a word changed places.
func swapped(got, want string) bool {
	n := 0
	for n < min(len(got), len(want)) && got[n] == want[n] {
		n++
	}
	g, w := got[n:], want[n:]
	return len(g) == len(w) && len(g) > 1 && g[0] == w[1] && g[1] == w[0] && g[2:] == w[2:]
}

// Slip reports whether one slip made a word of another: a letter too many, too few or another, or two swapped.
func Slip(got, want string) bool {
	n := 0
	for n < min(len(got), len(want)) && got[n] == want[n] {
		n++
	}
	g, w := got[n:], want[n:]
	switch {
	case len(g) == len(w)+1:
		return g[1:] == w
	case len(g)+1 == len(w):
		return g == w[1:]
	case len(g) != len(w) || g == "":
		return false
	}
	return g[1:] == w[1:] || swapped(got, want)
}
