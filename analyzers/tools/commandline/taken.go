package commandline

import (
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
	Held     string // the package of the program
	Version  string
	Likely   bool
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
	lists, _ := beside(p[l.Held], l.Version)
	if len(lists) == 0 {
		return l, false
	}
	words := asked(a)
	words[0].Text = name
	r := &reading{o: lists[len(lists)-1], words: words, given: map[string]bool{}}
	if c, _ := r.all(); c != nil {
		return l, false
	}
	l.Options, l.Operands, l.Cut, l.Ended = r.options, r.places, r.cut, r.ended
	return l, true
}
