package script

import (
	"maps"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/analyzers/tools/operands"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// simple is a command with its arguments, or assignments alone.
func (m *Interp) simple(s *shell.Statement, cmd *shell.Simple, fields []tools.Word,
	c tools.FailureContext,
) tools.Status {
	if len(fields) == 0 {
		m.substituted = tools.Succeeded
		last := 0 // of those with a substitution: its status is the command's
		for i, a := range cmd.Assigns {
			if strings.Contains(a.Text(), "$(") || strings.Contains(a.Text(), "`") {
				last = i
			}
		}
		for i, a := range cmd.Assigns {
			at := c
			if at.Result = m.Fatal(c); i < last {
				at = c.Hidden(state.BySubstitution)
			}
			m.assign(a.Name, m.expansion(at).given(a))
		}
		return m.settle(m.substituted, c)
	}
	restore := m.temporary(cmd.Assigns, c)
	st := m.start(s.Span, fields, c)
	name := fields[0].Text
	if !fields[0].Known || !keeps.Has(name) || m.dialect == shell.Bash && !naming.Has(name) {
		restore()
	}
	return st
}

// asking returns the context of substitutions among a command's arguments; those of a test are asked for.
func asking(cmd *shell.Simple, c tools.FailureContext) tools.FailureContext {
	if len(cmd.Words) > 0 {
		if name, _ := cmd.Words[0].Literal(); name == "[" || name == "test" {
			return c.Guarded()
		}
	}
	return c.Hidden(state.BySubstitution)
}

// keeps are the special builtins whose assignments stay, naming those that are told the variables. Bash keeps them in
// POSIX mode alone. Sources: POSIX.1-2017, "Special Built-In Utilities"; bash(1), "Bash POSIX Mode".
var (
	keeps  = tools.WordList(`: . eval exec export readonly set unset`)
	naming = tools.WordList(`export readonly unset`)
)

// temporary sets the variables of one command; the result puts them back.
func (m *Interp) temporary(assigns []shell.Assign, c tools.FailureContext) func() {
	type saved struct {
		name string
		old  tools.Variable
		ok   bool
	}
	var all []saved
	for _, a := range assigns {
		old, ok := m.Vars[a.Name]
		all = append(all, saved{a.Name, old, ok})
		v := m.expansion(c.Guarded()).given(a)
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
func (m *Interp) start(at source.Span, fields []tools.Word, c tools.FailureContext) tools.Status {
	return m.record(at, fields, c).run()
}

// run carries the command out.
func (c *call) run() tools.Status {
	s := dispatched(c)
	noted := c.Step.Calls[c.index]
	builtin := noted.Program.Builtin
	if noted.Function && !builtin || c.err == nil {
		return s
	}
	if s != tools.Succeeded || c.err != c.out && !builtin {
		spoil(c.err) // what a program says of itself is not known
	}
	return s
}

// dispatched carries a function, a builtin or a program out.
func dispatched(c *call) tools.Status {
	name, noted := c.fields[0], &c.Step.Calls[c.index]
	if !name.Known {
		noted.Program = state.Program{}
		return c.effect("")
	}
	if f, ok := c.funcs[name.Text]; ok {
		noted.Function = true
		if f == nil {
			c.at(c.failureContext.Guarded().Perhaps()).effect("")
			return c.done(tools.Maybe)
		}
		return c.function(f)
	}
	if !telling.Has(name.Text) {
		c.said = ""
	}
	if written := name.Span.Text(); name.Text == "" && (written == `""` || written == "''") {
		return c.fail(name.Span, state.FailsCommand, "an empty word is not the name of a command", false)
	}
	if c.Unsure && !strings.Contains(name.Text, "/") { // it may be a function or an alias
		if run, ok := builtinOf(name.Text); ok && inward.Has(name.Text) {
			run(c.at(c.failureContext.Guarded().Perhaps()))
			return c.done(tools.Maybe)
		}
		return c.effect("")
	}
	if builtin, known := c.dialect.Has(name.Text); builtin || !known {
		noted.Function, noted.Program.Builtin = true, true
		if builtin {
			noted.Program.Presence = filesystem.Present
		}
		if run, ok := builtinOf(name.Text); ok {
			if at, why, fatal := operands.Builtin(c.dialect, c.fields); fatal {
				return c.abort(c.failureContext, c.fields[at].Span, state.FailsOption, why, false)
			} else if why != "" {
				return c.fail(c.fields[at].Span, state.FailsOption, why, false)
			}
			return run(c)
		}
		return c.effect("")
	}
	return c.launch()
}

// telling are the commands after which what was said is still the last that was.
var telling = tools.WordList(`echo printf exit`)

// inward are builtins that change the shell itself: what follows rests on them even where a function may have their
// name.
var inward = tools.WordList(`cd chdir export readonly local declare typeset unset set read shift umask pushd popd mapfile readarray`)

// record adds a call to the step's.
func (m *Interp) record(at source.Span, fields []tools.Word, c tools.FailureContext) *call {
	noted := state.Call{Span: m.Place(at), Name: m.Place(fields[0].Span), Before: m.snapshot(),
		Dir:   state.Setting{Value: m.Dir.Text, Known: m.Dir.Known},
		Reach: c.Reach, Guarded: !m.Fatal(c)}
	if m.loosely() && c.Reach == state.Always {
		noted.Reach = state.Maybe
	}
	for _, f := range fields {
		noted.Argv = append(noted.Argv, state.Argument{Span: m.Place(f.Span), Text: f.Text, Known: f.Known})
	}
	if m.Stdin != nil && !m.Stdin.Lost {
		noted.Stdin = m.Stdin.Text
	}
	m.Step.Calls = append(m.Step.Calls, noted)
	return &call{Interp: m, index: len(m.Step.Calls) - 1, fields: fields, failureContext: c}
}

// snapshot is the state a command starts in, with the variables exported to it.
func (m *Interp) snapshot() *state.State {
	st := *m.State
	env, exported, same := m.shown, 0, m.shownIn == st.Env // what is as it was for the command before is shared
	for name, v := range m.Vars {
		if !v.Exported || v.Unset {
			continue
		}
		exported++
		if now := (state.Variable{Value: v.Text, Known: v.Known}); !same || !env.Says(name, now) {
			env = env.Showing(name, now, st.Env)
		}
	}
	if env.Variables.Len() > exported {
		env.Variables = env.Variables.Where(func(name string) bool {
			return m.Vars[name].Exported && !m.Vars[name].Unset
		})
	}
	m.shown, m.shownIn = env, st.Env
	env.Open = m.Open
	st.Env = env
	return &st
}

func (c *call) function(f *shell.Function) tools.Status {
	if c.depth >= maxDepth {
		c.ForgetAll()
		return c.done(tools.Maybe)
	}
	c.depth++
	params := c.params
	c.params = append([]tools.Word{}, c.fields[1:]...)
	broken, hidden := c.broken, c.hidden
	c.hidden = map[string]tools.Variable{}
	st := c.statement(f.Body, c.failureContext)
	maps.Copy(c.Vars, c.hidden)
	c.hidden = hidden
	if c.broken && !broken {
		st = c.done(tools.Maybe)
	}
	c.params, c.broken = params, broken
	c.depth--
	return st
}

// print adds to standard output, if anyone looks at it.
func (m *Interp) print(text []byte) {
	if m.out == nil || m.out.Lost {
		return
	}
	if len(m.out.Text) > bounds.MaxValue || !m.Budget.Affords(len(text), 1) {
		m.out.Text, m.out.Found, m.out.Address, m.out.Lost = nil, nil, "", true
		return
	}
	m.out.Text, m.out.Found, m.out.Address = append(m.out.Text, text...), nil, ""
}

// LoseOutput says that something unknown was printed.
func (m *Interp) LoseOutput() {
	spoil(m.out)
}
