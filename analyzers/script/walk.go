package script

import (
	"slices"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/streams"
)

// list carries out statements in order. The status of the last is the list's.
func (m *Interp) list(all []*shell.Statement, c tools.FailureContext) tools.Status {
	last := tools.Succeeded
	for i, s := range all {
		if m.dead {
			m.skip(s)
			continue
		}
		at := c
		if i < len(all)-1 {
			at.Result = false
			if c.Matters() {
				at.Hides = state.BySequence
			}
		}
		if m.loosely() {
			before, other := m.State, m.clone()
			printed := m.printed()
			last = other.statement(s, at.Perhaps())
			m.join(before, other)
			m.undecided(printed)
			continue
		}
		last = m.statement(s, at)
		if !m.dead && last != tools.Succeeded && m.leaves(at) { // whether the failing command is one that set -e looks at is not asked
			m.left, m.quit = true, true
		}
	}
	return last
}

// skip walks what is not carried out, so that its calls are on record.
func (m *Interp) skip(all ...*shell.Statement) {
	for _, s := range all {
		if s == nil || m.Commands > MaxCommands/4 || m.Budget.Spent() {
			return
		}
		away := m.clone()
		away.dead, away.out, away.err = false, nil, nil
		away.statement(s, tools.FailureContext{Reach: state.Never})
	}
}

func (m *Interp) statement(s *shell.Statement, c tools.FailureContext) tools.Status {
	if m.Commands++; m.Commands > MaxCommands || m.Budget.Spent() { // run forgets everything at the end
		return tools.Maybe
	}
	if m.nesting++; m.nesting > 200 {
		m.nesting--
		m.ForgetAll()
		return tools.Maybe
	}
	defer func() { m.nesting-- }()
	if s.Background {
		before, other, printed := m.State, m.clone(), m.printed()
		other.redirected(s, c.Guarded().Perhaps())
		other.dead = false
		other.Vars, other.Dir, other.left, other.quit = m.Vars, m.Dir, m.left, m.quit
		m.join(before, other)
		m.undecided(printed)
		return tools.Succeeded
	}
	if s.Negated {
		return m.settle(m.redirected(s, c.Guarded()).Inverted(), c)
	}
	return m.redirected(s, c)
}

// command carries out a statement's command; fields are the words of a simple one.
func (m *Interp) command(s *shell.Statement, fields []tools.Word, c tools.FailureContext) tools.Status {
	switch cmd := s.Command.(type) {
	case nil:
		if slices.ContainsFunc(s.Redirects, func(r shell.Redirect) bool { return r.Op == "<" }) {
			m.LoseOutput() // $(< file) prints the file, but in dash
		}
		return tools.Succeeded
	case *shell.Simple:
		return m.simple(s, cmd, fields, c)
	case *shell.AndOr:
		return m.andOr(cmd, c)
	case *shell.Pipeline:
		return m.pipeline(cmd, c)
	case *shell.Group:
		return m.list(cmd.List, c)
	case *shell.Subshell:
		return m.subshell(cmd.List, c)
	case *shell.If:
		return m.branch(cmd, c)
	case *shell.While:
		return turns(m, cmd, c)
	case *shell.For:
		return m.forLoop(cmd, c)
	case *shell.Case:
		return m.choose(cmd, c)
	case *shell.Function:
		m.funcs[cmd.Name] = cmd
		return tools.Succeeded
	case *shell.Test:
		return m.settle(m.expansion(c).condition(cmd.X), c)
	}
	if cmd, ok := s.Command.(*shell.Opaque); ok && cmd.Value != nil && m.dialect == shell.Bash {
		return calculation(m, s, cmd, c)
	}
	for name := range m.Vars {
		v := m.Vars[name]
		if _, err := strconv.Atoi(v.Text); !v.Exported || err == nil {
			m.Vars[name] = tools.Variable{Exported: v.Exported} // (( )) changes numbers
		}
	}
	if cmd, ok := s.Command.(*shell.Opaque); ok {
		for _, a := range cmd.Sets {
			m.assign(a.Name, tools.Variable{})
		}
	}
	return m.settle(tools.Maybe, c)
}

// subshell runs a list whose variables and directory are its own.
func (m *Interp) subshell(list []*shell.Statement, c tools.FailureContext) tools.Status {
	sub := m.clone()
	inner := c
	inner.Exits = m.Fatal(c)
	inner.Result = m.Fatal(c)
	sub.quit, sub.atExit, sub.contained = false, "", !m.Fatal(c)
	s := sub.ended(sub.list(list, inner))
	m.State = sub.State
	return m.settle(s, c)
}

// ended is the status of a shell whose last command had status s.
func (m *Interp) ended(s tools.Status) tools.Status {
	m.trapped()
	switch {
	case m.dead:
		return m.exit
	case m.quit:
		return tools.Maybe
	}
	return s
}

// andOr follows && and ||. An element's failure matters unless a later || catches it; one that leads to "|| exit 1"
// matters too.
func (m *Interp) andOr(l *shell.AndOr, c tools.FailureContext) tools.Status {
	caught := l.Caught()
	s := m.statement(l.First, element(l, -1, caught, c))
	for i, link := range l.Rest {
		at := element(l, i, caught, c)
		runs := s == tools.Succeeded && !link.Or || s == tools.Failed && link.Or
		switch {
		case m.dead:
			m.skip(link.Statement)
		case runs:
			s = m.statement(link.Statement, at)
		case s != tools.Maybe:
			m.skip(link.Statement)
		default:
			before, other, printed := m.State, m.clone(), m.printed()
			t := other.statement(link.Statement, at.Perhaps())
			switch {
			case other.dead && link.Or:
				s = tools.Succeeded
			case other.dead:
				s = tools.Failed
			case link.Or && t == tools.Succeeded:
				s = tools.Succeeded
			case !link.Or && t == tools.Failed:
				s = tools.Failed
			}
			m.join(before, other)
			m.undecided(printed)
		}
	}
	return m.settle(s, c)
}

// element is the context of one of the elements, -1 for the first. Its failure matters where what it leads to fails in
// turn.
func element(l *shell.AndOr, i int, caught []int, c tools.FailureContext) tools.FailureContext {
	own := l.First
	if i >= 0 {
		own = l.Rest[i].Statement
	}
	for j := caught[i+1]; j < len(l.Rest); j = caught[j+1] {
		next := l.Rest[j].Statement
		fails, leaves := next.Fails()
		switch {
		case leaves && c.Exits:
			return tools.FailureContext{Reach: c.Reach, Result: true, Exits: c.Exits}
		case next.Harmless():
			return c.Hidden(state.ByOr)
		case !fails && !next.Again(own):
			return c.Guarded()
		}
		i = j
	}
	c.Errexit = c.Errexit && i == len(l.Rest)-1
	return c
}

// pipeline runs its elements in shells of their own. Without pipefail only the last one's status counts.
func (m *Interp) pipeline(p *shell.Pipeline, c tools.FailureContext) tools.Status {
	out, s := m.out, tools.Succeeded
	var passed *tools.Output
	for i, e := range p.Elements {
		at := c.Hidden(state.ByPipe)
		if i == len(p.Elements)-1 {
			at = c
		} else if m.option("pipefail") == tools.Succeeded {
			at = tools.FailureContext{Reach: c.Reach, Result: m.Fatal(c), Exits: c.Exits}
		}
		at.Exits = m.Fatal(at)
		sub := m.clone()
		sub.out = &tools.Output{}
		if i > 0 {
			sub.Stdin = passed
		}
		if i == len(p.Elements)-1 {
			sub.out = out
		}
		sub.quit, sub.atExit, sub.contained = false, "", !at.Exits
		before, calls := len(m.Step.Hidden), len(m.Step.Calls)
		t := sub.ended(sub.statement(e, at))
		if i < len(p.Elements)-1 && m.option("pipefail") == tools.Succeeded {
			t = streams.Cut(sub.World, e, sub.Step.Calls[calls:], at, t)
		}
		streams.Unprinted(sub.out, t, m.Step.Hidden, before)
		m.State, passed = sub.State, sub.out
		if _, may := m.options["lastpipe"]; may && i == len(p.Elements)-1 {
			m.join(m.State, sub)
		}
		switch {
		case i == len(p.Elements)-1 && (s == tools.Succeeded || m.option("pipefail") == tools.Failed):
			s = t
		case m.option("pipefail") == tools.Succeeded && t == tools.Failed:
			s = tools.Failed
		case m.option("pipefail") != tools.Failed && t != tools.Succeeded && s == tools.Succeeded:
			s = tools.Maybe
		}
	}
	return m.settle(s, c)
}
