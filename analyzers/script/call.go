package script

import (
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command line that a shell carries out: a builtin, a function, a program.
type call struct {
	*Interp
	index          int          // of the step's calls
	fields         []tools.Word // the name first
	failureContext tools.FailureContext
	plain          bool // started by command: an error of a special builtin does not end the shell
}

// at returns the call in another context.
func (c *call) at(in tools.FailureContext) *call {
	to := *c
	to.failureContext = in
	return &to
}

// of is the call with other words.
func (c *call) of(fields []tools.Word) *call {
	to := *c
	to.fields = fields
	return &to
}

// done is the status that the walk goes on with after the command ended with s.
func (c *call) done(s tools.Status) tools.Status { return c.settle(s, c.failureContext) }

// fail notes that the command certainly (or likely) fails.
func (c *call) fail(at source.Span, kind state.FailureKind, reason string, likely bool) tools.Status {
	return c.Fail(c.failureContext, at, kind, reason, likely)
}
