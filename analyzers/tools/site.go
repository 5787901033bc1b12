package tools

import (
	"github.com/layerlint/layerlint/analyzers/state"
)

// Status is a command's exit status as far as it is known.
type Status uint8

// What is known of a status.
const (
	Maybe Status = iota
	Succeeded
	Failed
)

// Inverted is the status of ! before the command.
func (s Status) Inverted() Status {
	switch s {
	case Succeeded:
		return Failed
	case Failed:
		return Succeeded
	}
	return Maybe
}

// Either is the status of one of two ways that are not told apart.
func Either(a, b Status) Status {
	if a == b {
		return a
	}
	return Maybe
}

// Site says what a failure leads to at one place of a script.
type Site struct {
	Reach   state.Reach
	Result  bool // a failing status becomes the build's
	Errexit bool // set -e, when on, acts here
	Exits   bool // leaving the shell with a failing status fails the build
	Hides   state.Hiding
}

// Guarded is the site of a condition: its status is only looked at.
func (c Site) Guarded() Site { return Site{Reach: c.Reach, Exits: c.Exits} }

// Hidden is the site of a command whose status is lost; where nothing is asked of the whole, nothing is of it either.
func (c Site) Hidden(by state.Hiding) Site {
	to := c.Guarded()
	if c.Matters() {
		to.Hides = by
	}
	return to
}

// Matters reports whether this is a site whose failures would be the build's, or were lost on the way there.
func (c Site) Matters() bool { return c.Result || c.Errexit || c.Hides != state.Asked }

// Perhaps is the site of what may not be reached.
func (c Site) Perhaps() Site {
	if c.Reach == state.Always {
		c.Reach = state.Maybe
	}
	return c
}
