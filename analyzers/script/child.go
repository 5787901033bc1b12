package script

import (
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/seeks"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Script carries out text with a new /bin/sh, as a program does that runs a project's scripts; all of it stands at one
// place.
func (m *Interp) Script(text string, at source.Span, c tools.FailureContext, prepare func(*tools.World)) tools.Status {
	if m.depth >= maxDepth {
		m.ForgetAll()
		return m.settle(tools.Maybe, c)
	}
	sub := m.child(shellDialect(m.State.Files, "/bin/sh"))
	sub.Pin = m.Place(at)
	prepare(sub.World)
	return m.finish(sub, text, c)
}

// Exec is the container runtime starting a program.
func (m *Interp) Exec(fields []tools.Word) {
	m.dialect = shell.Other
	m.record(fields[0].Span, fields, whole).launchAlone()
}

// lacking says what a program that a build made looks for when a container starts it, and does not find. Whether the
// program gets there is not known.
func lacking(c *call, p state.Program) tools.Refusal {
	if c.Step.Instruction != nil || p.Presence != filesystem.Present || p.Entry.ELF == nil {
		return tools.Refusal{}
	}
	return seeks.Lacking(c.World, p.Path, p.Entry.ELF.Seeks, c.fields[1:])
}
