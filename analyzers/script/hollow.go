package script

import (
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// hollow reports whether a script is likely empty: a download that was answered with another address.
func hollow(e filesystem.Entry) bool {
	return e.Presence == filesystem.Present && e.Likely && e.Type == filesystem.Regular &&
		e.Has(filesystem.KnowContent) && len(e.Content) == 0 &&
		!e.Cause.Span.Nowhere()
}

// nothing is what a script that is likely empty leaves: what was absent is likely absent still.
func (c *call) nothing(e filesystem.Entry) tools.Status {
	c.Step.Calls[c.index].Hollow = e.Cause
	c.Edit(func(ed *filesystem.Editor) { ed.Doubt("/", e.Cause) })
	c.LoseOutput()
	return c.done(tools.Maybe)
}
