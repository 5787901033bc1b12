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

// FailureContext says what a failure leads to at one place of a script.
type FailureContext struct {
	Reach   state.Reach
	Result  bool // a failing status becomes the build's
	Errexit bool // set -e, when on, acts here
	Exits   bool // leaving the shell with a failing status fails the build
	Hides   state.Hiding
}

// Guarded returns the context of a condition: its status is only looked at.
func (c FailureContext) Guarded() FailureContext {
	return FailureContext{Reach: c.Reach, Exits: c.Exits}
}

// Hidden returns c for a command whose exit status is discarded; if c's own status is unused, so is the command's.
func (c FailureContext) Hidden(by state.Hiding) FailureContext {
	to := c.Guarded()
	if c.Matters() {
		to.Hides = by
	}
	return to
}

// Matters reports whether a failure here is the build's, or was lost on the way there.
func (c FailureContext) Matters() bool { return c.Result || c.Errexit || c.Hides != state.Asked }

// Perhaps returns the context of a command that may not be reached.
func (c FailureContext) Perhaps() FailureContext {
	if c.Reach == state.Always {
		c.Reach = state.Maybe
	}
	return c
}
