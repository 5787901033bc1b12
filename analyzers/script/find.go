package script

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// findRuns is what becomes of find when a command that it is to run cannot start. With {} + find fails too, once it has
// found something; without it goes on as if nothing were. Sources: find(1) of findutils 4.9, "-exec"; measured with
// that and with busybox 1.35.
func (c *call) findRuns(s effects.Search) tools.Status {
	var command []tools.Word
	for _, a := range s.Command {
		f := c.fields[a.Index]
		switch {
		case f.Text == "{}":
			f = tools.Word{Span: f.Span, Many: true, Found: &s}
		case strings.Contains(f.Text, "{}"):
			f = tools.Word{Span: f.Span, Many: true}
		}
		command = append(command, f)
	}
	run := c.record(command[0].Span, command, c.failureContext.Guarded().Perhaps())
	if !command[0].Known || command[0].Many {
		return tools.Maybe
	}
	p := run.at(c.failureContext.Guarded()).located()
	no := c.startable(command[0].Text, p)
	if effects.Alters.Has(path.Base(command[0].Text)) && no.Reason == "" {
		run.effect(p.Path)
		return tools.Maybe
	}
	switch {
	case no.Reason == "" && entered(c, s) != "":
		return c.fail(command[0].Span, state.FailsPath, "find: '"+entered(c, s)+"': No such file or directory: it enters a folder that it had removed: add -prune", false)
	case no.Reason == "" || !c.Finds(s):
		return tools.Maybe
	case s.All:
		return run.at(c.failureContext).unstarted(no)
	}
	run.at(c.failureContext.Hidden(state.ByFind)).unstarted(no)
	return tools.Maybe
}

// entered is a folder that find has removed by rm and enters then, "" where none surely is. Measured with findutils 4.9 and
// busybox 1.35.
func entered(c *call, s effects.Search) string {
	line := make([]effects.Arg, 0, len(s.Command))
	named := false
	for _, a := range s.Command {
		line, named = append(line, a), named || a.Text == "{}" && a.Known
	}
	o := effects.Getopt("", "")(line).Options
	if s.All || !named || path.Base(line[0].Text) != "rm" || !o.Has("r", "R", "recursive") || c.Unsure || !c.User.Known || c.User.UID != 0 {
		return ""
	}
	for _, f := range c.fields {
		if !f.Known || tools.Names("-prune -depth -d -delete -quit -maxdepth -o -or -not !")[f.Text] {
			return ""
		}
	}
	s.Tests = append(slices.Clone(s.Tests), effects.Arg{Text: "-type", Known: true}, effects.Arg{Text: "d", Known: true})
	at := c.Comes(s)
	if c.Mounts.Near(at) {
		return "" // rm fails there, and find goes on
	}
	return at
}
