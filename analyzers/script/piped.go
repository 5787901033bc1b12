package script

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// installs carries out what the installer that comes on standard input likely does. Nothing of it is the build's own:
// what it meets is not reported.
func (c *call) installs(sub *Interp, text string) tools.Status {
	child := sub.child(c.shellOf(c.fields[0].Text))
	child.Stdin, child.params, child.out, child.err, child.Pin = nil, nil, nil, nil, c.Place(c.fields[0].Span)
	run, step := *child.Run, *c.Step
	step.Calls = slices.Clip(step.Calls)
	run.Step = &step
	child.Run, child.Supposed = &run, true
	c.finish(child, text, tools.FailureContext{Reach: state.Maybe})
	st := *c.State
	e := st.Files.Edit()
	e.Doubt("/", filesystem.Cause{Span: c.fields[0].Span})
	st.Files = e.Done()
	c.State = &st
	c.LoseOutput()
	return c.done(tools.Maybe)
}
