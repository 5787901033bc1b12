package script

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/headers"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/analyzers/tools/streams"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// effect carries out what the table says of a command.
func (c *call) effect(program string) tools.Status {
	tool := c.tool(program)
	if tool != "" {
		c = c.of(table.Spelled(tool, c.fields))
	}
	args := make([]effects.Arg, len(c.fields))
	for j, f := range c.fields {
		args[j] = effects.Arg{Text: tools.Pick(f.Head, f.Text, f.Known), Known: f.Known && !f.Many}
	}
	c.Step.Calls[c.index].Tool = tool
	e := c.does(args, tool, program)
	act := tools.Command{World: c.World, Fields: c.fields, FailureContext: c.failureContext, Index: c.index,
		Doubtful: e.Doubtful, Executable: program}
	c.write(tool, &act, &e)
	switch failed, ends := c.refuses(&act, tool); {
	case failed:
		return tools.Failed
	case ends:
		return c.done(tools.Succeeded)
	}
	if h, ok := streams.Starved(c.World, c.fields, tool, c.failureContext); ok && !c.Unsure {
		return c.fail(h.Span, h.Kind, h.Reason, false)
	}
	for _, found := range e.Searches {
		act.Failed = c.findRuns(found) == tools.Failed || act.Failed
	}
	tools.Carry(&act, e.Actions)
	if tool != "" {
		headers.Check(&act)
		linking.Link(c.World, c.fields, program)
	}
	linking.Ldconfig(c.World, program, e)
	switch {
	case e.Runs != nil && (e.Runs.User == "" || !act.Failed || act.Likely):
		return c.nested(e)
	case act.Failed && !act.Likely:
		return c.done(tools.Failed)
	case e.Fails && !c.Unsure && (!act.Failed || !e.Supposed): // else there may be a function of that name
		return bound(c, e)
	case e.Asks != "" && !c.Unsure && !e.Doubtful && tools.Unanswered(c.World, e.Answers):
		return c.fail(c.fields[0].Span, state.FailsAnswer, c.fields[0].Text+": standard input is empty, and it asks for "+e.Asks, false)
	case e.Serves && c.Offline:
		c.dead, c.exit = true, tools.Maybe
		return tools.Maybe
	case e.Succeeds && program != "":
		return c.done(tools.Succeeded)
	}
	return c.done(tools.Maybe)
}

// bound notes that the command fails whatever there is.
func bound(c *call, e effects.Effect) tools.Status {
	name := c.fields[0]
	if e.Reason == "" {
		return c.fail(name.Span, state.FailsExit, name.Text+" fails", false)
	}
	return c.fail(name.Span, state.FailsExit, name.Text+": "+e.Reason, c.Open || e.Supposed)
}

// write is what the command leaves on standard output, where anything reads it.
func (c *call) write(tool string, act *tools.Command, e *effects.Effect) {
	first := c.out != nil && !c.out.Lost
	if tool == "" {
		c.LoseOutput()
	} else if text, ok := printed(c.Tools.Tool(tool), act, c.out != nil); ok {
		c.print([]byte(text))
	} else if s, ok := c.output(); ok {
		e.Succeeds = e.Succeeds || s
	} else if !silent.Has(tool) || talks(c.fields) {
		c.LoseOutput()
	}
	if first && len(c.out.Text) == 0 && (tool == "curl" || tool == "wget") {
		c.out.Address = streams.Fetched(tool, c.fields)
	}
	if e.Lists != nil && c.out != nil && len(c.out.Text) == 0 && first {
		c.out.Found = e.Lists
	}
}

// printed is what a tool knows of its own output, where anything reads it.
func printed(tool *tools.Tool, act *tools.Command, read bool) (text string, ok bool) {
	if tool == nil || tool.Prints == nil || !read {
		return "", false
	}
	return tool.Prints(act)
}

// talks reports whether options make a command print that prints nothing else.
func talks(fields []tools.Word) bool {
	return slices.ContainsFunc(fields[1:], func(f tools.Word) bool {
		return f.Known && strings.HasPrefix(f.Text, "-") && (strings.Contains(f.Text, "v") || fields[0].Text == "ldconfig" || strings.Contains(f.Text, "help"))
	})
}

// silent commands print nothing on standard output.
var silent = tools.WordList(`mkdir rm touch cp mv ln chmod chown chgrp install true false : sleep ldconfig groupadd usermod userdel groupdel test [ cd export`)

// refuses reports whether a program does nothing because it lacks an option that it is given, or has one that ends it.
func (c *call) refuses(act *tools.Command, tool string) (failed, ends bool) {
	if tool != "" {
		act.Flavored()
		ends = table.CheckLine(act, tool)
	}
	return act.Failed && !act.Likely && !c.Fatal(c.failureContext), ends && !act.Failed
}
