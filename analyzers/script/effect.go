package script

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// effect carries out what the table says of a command.
func (m *Interp) effect(i int, fields []tools.Word, program string, c tools.Site) tools.Status {
	args := make([]effects.Arg, len(fields))
	for j, f := range fields {
		args[j] = effects.Arg{Text: tools.Pick(f.Head, f.Text, f.Known), Known: f.Known && !f.Many}
	}
	tool := m.tool(fields[0], program)
	m.Step.Calls[i].Tool = tool
	e := m.does(args, tool, program)
	first := m.out != nil && !m.out.Lost
	if tool == "" {
		m.LoseOutput()
	} else if s, ok := m.output(fields); ok {
		e.Succeeds = e.Succeeds || s
	} else if !silent[tool] {
		m.LoseOutput()
	}
	if e.Lists != nil && m.out != nil && len(m.out.Text) == 0 && first {
		m.out.Found = e.Lists
	}
	act := tools.Command{World: m.World, Fields: fields, Site: c, Index: i, Doubtful: e.Doubtful, Executable: program}
	if m.refuses(&act, tool, c) {
		return tools.Failed
	}
	for _, found := range e.Searches {
		act.Failed = m.findRuns(fields, found, c) == tools.Failed || act.Failed
	}
	for _, a := range e.Actions {
		act.Do(a)
	}
	if tool != "" {
		act.CheckHeaders()
		m.Linked(fields, program)
	}
	if program != "" {
		m.Ldconfig(e)
	}
	if e.Runs != nil {
		return m.nested(fields, e, c)
	}
	switch {
	case act.Failed && !act.Likely:
		return m.settle(tools.Failed, c)
	case e.Fails && e.Reason == "" && !m.Unsure:
		return m.Fail(c, fields[0].Span, state.FailsExit, fields[0].Text+" fails", false)
	case e.Fails && !m.Unsure: // else there may be a function of that name
		return m.Fail(c, fields[0].Span, state.FailsExit, fields[0].Text+": "+e.Reason, m.Open)
	case e.Succeeds && program != "":
		return m.settle(tools.Succeeded, c)
	}
	return m.settle(tools.Maybe, c)
}

// silent commands print nothing on standard output.
var silent = tools.Names(`mkdir rm touch cp mv ln chmod chown chgrp install true false : sleep ldconfig useradd groupadd usermod userdel groupdel test [ cd export`)

// refuses reports whether a program does nothing because it lacks an option that it is given.
func (m *Interp) refuses(act *tools.Command, tool string, c tools.Site) bool {
	if tool != "" {
		act.Flavored()
	}
	return act.Failed && !act.Likely && !m.Fatal(c)
}
