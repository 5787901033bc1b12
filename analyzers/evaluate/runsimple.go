package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// simple is a command with its arguments, or assignments alone.
func (m *machine) simple(s *shell.Statement, cmd *shell.Simple, c site) status {
	fields := m.expand(cmd.Words, asking(cmd, c))
	if len(fields) == 0 {
		m.substituted = succeeded
		for _, a := range cmd.Assigns {
			at := c
			at.result = m.fatal(c)
			m.assign(a.Name, m.given(a, at))
		}
		return m.settle(m.substituted, c)
	}
	restore := m.temporary(cmd.Assigns, c)
	st := m.start(s.Span, fields, c)
	if !fields[0].known || !keeps[fields[0].text] {
		restore()
	}
	return st
}

// asking is the site of substitutions among a command's arguments; those of a test are asked for.
func asking(cmd *shell.Simple, c site) site {
	if len(cmd.Words) > 0 {
		if name, _ := cmd.Words[0].Literal(); name == "[" || name == "test" {
			return c.guarded()
		}
	}
	return c.hidden(state.BySubstitution)
}

// keeps are the special builtins whose assignments stay.
var keeps = names(`: . eval exec export readonly set unset`)

// temporary sets the variables of one command; the result puts them back.
func (m *machine) temporary(assigns []shell.Assign, c site) func() {
	type saved struct {
		name string
		old  variable
		ok   bool
	}
	var all []saved
	for _, a := range assigns {
		old, ok := m.vars[a.Name]
		all = append(all, saved{a.Name, old, ok})
		v := m.given(a, c.guarded())
		if v.exported = true; a.Array {
			v = variable{exported: true}
		}
		m.vars[a.Name] = v
	}
	return func() {
		for _, s := range all {
			if s.ok {
				m.vars[s.name] = s.old
			} else {
				delete(m.vars, s.name)
			}
		}
	}
}

// start runs one command line: a function, a builtin, or a program found on PATH.
func (m *machine) start(at source.Span, fields []word, c site) status {
	name := fields[0]
	i := m.record(at, fields, c)
	call := &m.step.Calls[i]
	if !name.known {
		call.Program = state.Program{}
		return m.effect(i, fields, "", c)
	}
	if f, ok := m.funcs[name.text]; ok {
		call.Function = true
		if f == nil {
			m.effect(i, fields, "", c.guarded().perhaps())
			return m.settle(maybe, c)
		}
		return m.function(f, fields, c)
	}
	if m.unsure && !strings.Contains(name.text, "/") { // it may be a function or an alias
		if run, ok := builtinOf(name.text); ok && inward[name.text] {
			run(m, i, fields, c.guarded().perhaps())
			return m.settle(maybe, c)
		}
		return m.effect(i, fields, "", c)
	}
	if builtin, known := m.dialect.Has(name.text); builtin || !known {
		call.Function, call.Program.Builtin = true, true
		if builtin {
			call.Program.Presence = filesystem.Present
		}
		if run, ok := builtinOf(name.text); ok {
			return run(m, i, fields, c)
		}
		return m.effect(i, fields, "", c)
	}
	return m.launch(i, fields, c)
}

// inward are builtins that change the shell itself: what follows rests on them even where a function may have their name.
var inward = names(`cd chdir export readonly local declare typeset unset set read shift umask pushd popd mapfile readarray`)

// record adds a call.
func (m *machine) record(at source.Span, fields []word, c site) int {
	call := state.Call{Span: m.place(at), Name: m.place(fields[0].Span), Before: m.snapshot(), Dir: state.Setting{Value: m.dir.text, Known: m.dir.known},
		Reach: c.reach, Guarded: !m.fatal(c)}
	if m.loosely() && c.reach == state.Always {
		call.Reach = state.Maybe
	}
	for _, f := range fields {
		call.Argv = append(call.Argv, state.Argument{Span: m.place(f.Span), Text: f.text, Known: f.known})
	}
	if m.stdin != nil && !m.stdin.lost {
		call.Stdin = m.stdin.text
	}
	m.step.Calls = append(m.step.Calls, call)
	return len(m.step.Calls) - 1
}

// snapshot is the state a command starts in, with the variables exported to it.
func (m *machine) snapshot() *state.State {
	st := *m.st
	env := m.shown // what is as it was for the command before is shared
	for name, v := range m.vars {
		if v.exported && !v.unset {
			now := state.Variable{Value: v.text, Known: v.known}
			if old, ok := m.st.Env.Lookup(name); ok && old.Known && v.known && old.Value == v.text {
				now.Cause = old.Cause
			}
			if env.Differs(name, now) {
				env.Variables = env.Variables.With(name, now)
			}
		}
	}
	for name := range env.Variables.All() {
		if v := m.vars[name]; !v.exported || v.unset {
			env.Variables = env.Variables.Without(name)
		}
	}
	m.shown = env
	env.Open = m.open
	st.Env = env
	return &st
}

func (m *machine) function(f *shell.Function, fields []word, c site) status {
	if m.depth >= maxDepth {
		m.lose()
		return m.settle(maybe, c)
	}
	m.depth++
	params := m.params
	m.params = append([]word{}, fields[1:]...)
	broken := m.broken
	st := m.statement(f.Body, c)
	if m.broken && !broken {
		st = m.settle(maybe, c)
	}
	m.params, m.broken = params, broken
	m.depth--
	return st
}

// print adds to standard output, if anyone looks at it.
func (m *machine) print(text []byte) {
	if m.out == nil || m.out.lost {
		return
	}
	if len(m.out.text) > maxValue || !m.budget.affords(len(text), 1) {
		m.out.text, m.out.found, m.out.lost = nil, nil, true
		return
	}
	m.out.text, m.out.found = append(m.out.text, text...), nil
}

// Lost says that something unknown was printed.
func (m *machine) Lost() {
	if m.out != nil {
		m.out.lost, m.out.found = true, nil
	}
}
