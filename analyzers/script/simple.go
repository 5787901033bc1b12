package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// simple is a command with its arguments, or assignments alone.
func (m *Interp) simple(s *shell.Statement, cmd *shell.Simple, c tools.Site) tools.Status {
	fields := m.expand(cmd.Words, asking(cmd, c))
	if len(fields) == 0 {
		m.substituted = tools.Succeeded
		for _, a := range cmd.Assigns {
			at := c
			at.Result = m.Fatal(c)
			m.assign(a.Name, m.given(a, at))
		}
		return m.settle(m.substituted, c)
	}
	restore := m.temporary(cmd.Assigns, c)
	st := m.start(s.Span, fields, c)
	if !fields[0].Known || !keeps[fields[0].Text] {
		restore()
	}
	return st
}

// asking is the site of substitutions among a command's arguments; those of a test are asked for.
func asking(cmd *shell.Simple, c tools.Site) tools.Site {
	if len(cmd.Words) > 0 {
		if name, _ := cmd.Words[0].Literal(); name == "[" || name == "test" {
			return c.Guarded()
		}
	}
	return c.Hidden(state.BySubstitution)
}

// keeps are the special builtins whose assignments stay.
var keeps = tools.Names(`: . eval exec export readonly set unset`)

// temporary sets the variables of one command; the result puts them back.
func (m *Interp) temporary(assigns []shell.Assign, c tools.Site) func() {
	type saved struct {
		name string
		old  tools.Variable
		ok   bool
	}
	var all []saved
	for _, a := range assigns {
		old, ok := m.Vars[a.Name]
		all = append(all, saved{a.Name, old, ok})
		v := m.given(a, c.Guarded())
		if v.Exported = true; a.Array {
			v = tools.Variable{Exported: true}
		}
		m.Vars[a.Name] = v
	}
	return func() {
		for _, s := range all {
			if s.ok {
				m.Vars[s.name] = s.old
			} else {
				delete(m.Vars, s.name)
			}
		}
	}
}

// start runs one command line: a function, a builtin, or a program found on PATH.
func (m *Interp) start(at source.Span, fields []tools.Word, c tools.Site) tools.Status {
	name := fields[0]
	i := m.record(at, fields, c)
	call := &m.Step.Calls[i]
	if !name.Known {
		call.Program = state.Program{}
		return m.effect(i, fields, "", c)
	}
	if f, ok := m.funcs[name.Text]; ok {
		call.Function = true
		if f == nil {
			m.effect(i, fields, "", c.Guarded().Perhaps())
			return m.settle(tools.Maybe, c)
		}
		return m.function(f, fields, c)
	}
	if m.Unsure && !strings.Contains(name.Text, "/") { // it may be a function or an alias
		if run, ok := builtinOf(name.Text); ok && inward[name.Text] {
			run(m, i, fields, c.Guarded().Perhaps())
			return m.settle(tools.Maybe, c)
		}
		return m.effect(i, fields, "", c)
	}
	if builtin, known := m.dialect.Has(name.Text); builtin || !known {
		call.Function, call.Program.Builtin = true, true
		if builtin {
			call.Program.Presence = filesystem.Present
		}
		if run, ok := builtinOf(name.Text); ok {
			return run(m, i, fields, c)
		}
		return m.effect(i, fields, "", c)
	}
	return m.launch(i, fields, c)
}

// inward are builtins that change the shell itself: what follows rests on them even where a function may have their name.
var inward = tools.Names(`cd chdir export readonly local declare typeset unset set read shift umask pushd popd mapfile readarray`)

// record adds a call.
func (m *Interp) record(at source.Span, fields []tools.Word, c tools.Site) int {
	call := state.Call{Span: m.Place(at), Name: m.Place(fields[0].Span), Before: m.snapshot(), Dir: state.Setting{Value: m.Dir.Text, Known: m.Dir.Known},
		Reach: c.Reach, Guarded: !m.Fatal(c)}
	if m.loosely() && c.Reach == state.Always {
		call.Reach = state.Maybe
	}
	for _, f := range fields {
		call.Argv = append(call.Argv, state.Argument{Span: m.Place(f.Span), Text: f.Text, Known: f.Known})
	}
	if m.Stdin != nil && !m.Stdin.Lost {
		call.Stdin = m.Stdin.Text
	}
	m.Step.Calls = append(m.Step.Calls, call)
	return len(m.Step.Calls) - 1
}

// snapshot is the state a command starts in, with the variables exported to it.
func (m *Interp) snapshot() *state.State {
	st := *m.State
	env := m.shown // what is as it was for the command before is shared
	for name, v := range m.Vars {
		if v.Exported && !v.Unset {
			now := state.Variable{Value: v.Text, Known: v.Known}
			if old, ok := m.State.Env.Lookup(name); ok && old.Known && v.Known && old.Value == v.Text {
				now.Cause = old.Cause
			}
			if env.Differs(name, now) {
				env.Variables = env.Variables.With(name, now)
			}
		}
	}
	for name := range env.Variables.All() {
		if v := m.Vars[name]; !v.Exported || v.Unset {
			env.Variables = env.Variables.Without(name)
		}
	}
	m.shown = env
	env.Open = m.Open
	st.Env = env
	return &st
}

func (m *Interp) function(f *shell.Function, fields []tools.Word, c tools.Site) tools.Status {
	if m.depth >= maxDepth {
		m.ForgetAll()
		return m.settle(tools.Maybe, c)
	}
	m.depth++
	params := m.params
	m.params = append([]tools.Word{}, fields[1:]...)
	broken := m.broken
	st := m.statement(f.Body, c)
	if m.broken && !broken {
		st = m.settle(tools.Maybe, c)
	}
	m.params, m.broken = params, broken
	m.depth--
	return st
}

// print adds to standard output, if anyone looks at it.
func (m *Interp) print(text []byte) {
	if m.out == nil || m.out.Lost {
		return
	}
	if len(m.out.Text) > tools.MaxValue || !m.Budget.Affords(len(text), 1) {
		m.out.Text, m.out.Found, m.out.Lost = nil, nil, true
		return
	}
	m.out.Text, m.out.Found = append(m.out.Text, text...), nil
}

// LoseOutput says that something unknown was printed.
func (m *Interp) LoseOutput() {
	if m.out != nil {
		m.out.Lost, m.out.Found = true, nil
	}
}
