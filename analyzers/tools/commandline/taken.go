package commandline

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Given is an option of a command line.
type Given struct {
	Name   string // without dashes, in full
	Index  int    // of the word that has its value, or of its own
	Value  string
	Valued bool // Value is known
}

// Line is a command line as its program takes it apart.
type Line struct {
	Verb     string // "" where the program has none in the table
	Held     string // the package of the program
	Version  string
	Likely   bool
	Beyond   bool // it is older or newer than all releases that were read
	Options  []Given
	Operands []int // the words that are no options
	Cut      bool  // what follows the last of them is not known
	Ended    bool  // an option has the program do nothing else
}

// Has reports whether one of some options is given.
func (l Line) Has(names ...string) bool {
	for _, o := range l.Options {
		for _, n := range names {
			if o.Name == n {
				return true
			}
		}
	}
	return false
}

// Has reports whether the table has a program.
func (t Table) Has(name string) bool { return t.program(name) != nil }

// Taken is a command line as the program of a package takes it apart; ok is false where the table does not know the program.
func (t Table) Taken(a *tools.Command, name string) (l Line, ok bool) {
	p := t.program(name)
	if p == nil || a.Failed || a.Executable == "" || posix(a) {
		return l, false
	}
	at := a.Stat(a.Executable)
	if at.Entry.Presence != filesystem.Present {
		return l, false
	}
	l.Held, l.Version, l.Likely = t.release(a, name, at, false)
	if p[l.Held] == nil {
		if other := p.alike(a, l.Held); other != "" {
			l.Held, l.Version, l.Likely = other, "", true
		}
	}
	lists, within := beside(p[l.Held], l.Version)
	if len(lists) == 0 {
		return l, false
	}
	l.Beyond = !within && l.Version != ""
	words := asked(a)
	words[0].Text = name
	r := &reading{o: lists[len(lists)-1], words: words, given: map[string]bool{}}
	c, verb := r.all()
	if c != nil {
		return l, false
	}
	if r.o.is(outer) && verb > 0 && words[verb].Known {
		if r, ok = t.behind(r, name, verb, &l); !ok {
			return l, false
		}
	}
	l.Options, l.Operands, l.Cut, l.Ended = r.options, r.places, r.cut, r.ended
	return l, true
}

// behind reads on behind the verb of a line; ok is false where its program does not take it.
func (t Table) behind(r *reading, name string, verb int, l *Line) (inner *reading, ok bool) {
	words := r.words
	lists, _ := beside(t.program(name + " " + words[verb].Text)[l.Held], l.Version)
	if len(lists) == 0 {
		return r, !r.o.is(anywhere)
	}
	l.Verb = words[verb].Text
	inner = &reading{o: lists[len(lists)-1], words: words, at: verb, given: map[string]bool{}}
	if r.o.is(anywhere) {
		inner.at, inner.words = 0, slices.Delete(slices.Clone(words), verb, verb+1)
	}
	if c, _ := inner.following(); c != nil {
		return nil, false
	}
	if r.o.is(anywhere) {
		for i := range inner.options {
			inner.options[i].Index += moved(inner.options[i].Index, verb)
		}
		for i := range inner.places {
			inner.places[i] += moved(inner.places[i], verb)
		}
	}
	return inner, true
}

// moved is how far a word stands behind where it stood before the verb was taken out.
func moved(at, verb int) int {
	if at >= verb {
		return 1
	}
	return 0
}
