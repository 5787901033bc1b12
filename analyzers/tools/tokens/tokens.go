// Package tokens is what the checks of sources share: tokens with the lines that they are on, and brackets that do not
// match. What a language's tokens are is the business of the packages that take its sources apart.
package tokens

import (
	"fmt"
	"slices"
)

// Kind is what a token is.
type Kind uint8

// The kinds. A Variable is a name that is marked as one, as in PHP.
const (
	Sign Kind = iota
	Name
	Variable
	Number
	Text
)

// Token is one token. Mate is the place of the bracket that belongs to a bracket, once Match has been called.
type Token struct {
	Kind Kind
	Text string
	Line int
	Mate int
}

// Is reports whether a token is one of these signs.
func (t Token) Is(signs ...string) bool { return t.Kind == Sign && slices.Contains(signs, t.Text) }

// Word reports whether a token is one of these names.
func (t Token) Word(names ...string) bool { return t.Kind == Name && slices.Contains(names, t.Text) }

var shuts = map[string]string{"(": ")", "[": "]", "{": "}", "#[": "]", "${": "}"}

// Match notes of each bracket which one belongs to it. It says why that is not possible, and on which line; "" where all
// of them match.
func Match(all []Token) (why string, line int) {
	var open []int
	for i := range all {
		t := &all[i]
		if t.Kind != Sign {
			continue
		}
		if shuts[t.Text] != "" {
			open = append(open, i)
			continue
		}
		if t.Text != ")" && t.Text != "]" && t.Text != "}" {
			continue
		}
		if len(open) == 0 {
			return fmt.Sprintf("unmatched '%s'", t.Text), t.Line
		}
		from := &all[open[len(open)-1]]
		if shuts[from.Text] != t.Text {
			return fmt.Sprintf("'%s' on line %d does not match '%s'", from.Text, from.Line, t.Text), t.Line
		}
		from.Mate, t.Mate = i, open[len(open)-1]
		open = open[:len(open)-1]
	}
	if len(open) > 0 {
		from := all[open[len(open)-1]]
		return fmt.Sprintf("'%s' was never closed", from.Text), from.Line
	}
	return "", 0
}
