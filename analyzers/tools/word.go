package tools

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
)

// array is an indexed array of bash or ksh whose elements are numbered without gaps. It is not changed once made.
type array struct{ items []Variable }

// maxElements bounds what one array holds.
const maxElements = 4096

// ArrayOf is the variable that holds items; one of too many is not known.
func ArrayOf(items []Variable) Variable {
	if len(items) > maxElements {
		return Variable{}
	}
	v := Variable{Unset: true}
	if len(items) > 0 { // $NAME is the first element
		v = items[0]
	}
	v.Array = &array{items}
	return v
}

// Word is one word after expansion.
type Word struct {
	source.Span
	Text    string // known pieces, in order
	Head    string // what stands before the first unknown piece; of a directory, the deepest one known
	Pattern string // text with quoted wildcards escaped, when the field is known and has live ones
	Known   bool
	Many    bool            // may be any number of words
	Found   *effects.Search // what find comes upon, each a word
}

// Scope is the deepest directory that a partly known directory surely lies in.
func (f Word) Scope() string {
	if f.Known {
		return f.Text
	}
	if f.Head == "" {
		return "/"
	}
	return f.Head
}

// Variable is a shell variable. The zero value may or may not be set.
type Variable struct {
	Text     string
	Head     string // when not known: what it surely starts with
	Known    bool
	Unset    bool
	Exported bool
	Array    *array // text, head, known and unset are its first element's
	Odd      bool   // declare gave it attributes that change what is assigned: a number, lower case, another variable's name
}

// Output collects standard output; lost means that some of it is not known.
type Output struct {
	Text  []byte
	Lost  bool
	Found *effects.Search // all that was printed is what find comes upon

	Address string // all that was printed is what is there
	File    string // all of it is read from there

	Absent []state.Hidden // nothing was printed: the command that was to do so failed
}

// Elements are those of an array; a plain variable is an array of one. ok is false when they are not known.
func (v Variable) Elements() (items []Variable, ok bool) {
	switch {
	case v.Array != nil:
		return v.Array.items, true
	case v.Unset:
		return nil, true
	case v.Known:
		return []Variable{v}, true
	}
	return nil, false
}

// Length is that of the text, in characters: of ASCII alone, as what a character is depends on the locale.
func (v Variable) Length() (n int, ok bool) {
	for i := range len(v.Text) {
		if v.Text[i] >= 0x80 {
			return 0, false
		}
	}
	return len(v.Text), v.Known || v.Unset
}

// Pick is the part of a word that is known from its start.
func Pick(head, text string, known bool) string {
	if known {
		return text
	}
	return head
}
