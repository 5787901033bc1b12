package script

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// calculation is (( )), which fails where its value is 0. Source: bash(1), "Compound Commands".
func calculation(m *Interp, s *shell.Statement, cmd *shell.Opaque, c tools.FailureContext) tools.Status {
	n, ok := m.expansion(c.Guarded()).compute(cmd.Value)
	if cmd.Step != 0 && len(cmd.Sets) == 1 {
		name := cmd.Sets[0].Name
		if v := m.Lookup(name); v.Unset || v.Known && v.Text == "" {
			n, ok = 0, true
		}
		m.assign(name, tools.Variable{Text: strconv.FormatInt(n+int64(cmd.Step), 10), Known: ok})
		if !cmd.Post {
			n += int64(cmd.Step)
		}
	}
	switch {
	case !ok:
		return m.settle(tools.Maybe, c)
	case n != 0:
		return m.settle(tools.Succeeded, c)
	}
	return m.Fail(c, s.Span, state.FailsExit, "(( )) fails where the value is 0", m.Supposed)
}

// maxTurns bounds the rounds of a loop that are followed one by one.
const maxTurns = 30

// turns is a loop that is followed round by round as long as its condition is known, and then as one of any number of
// rounds.
func turns(m *Interp, cmd *shell.While, c tools.FailureContext) tools.Status {
	if s, ok := overLines(m, cmd, c); ok {
		return s
	}
	for n := 0; n < maxTurns && shell.Counted(cmd.Cond) && !leaves(cmd.Body) && !m.loosely(); n++ {
		s := m.list(cmd.Cond, c.Guarded())
		if cmd.Until {
			s = s.Inverted()
		}
		switch {
		case m.dead:
			return m.exit
		case s == tools.Failed:
			return m.settle(tools.Maybe, c)
		case s != tools.Succeeded:
			n = maxTurns
			continue
		}
		at := c
		at.Result = false
		if m.list(cmd.Body, at); m.dead {
			return m.exit
		}
	}
	m.loop(cmd.Cond, cmd.Body, c)
	return m.settle(tools.Maybe, c)
}

// overLines is a loop over the lines of a known text. Later rounds are likely where a program of one before may have read on.
func overLines(m *Interp, cmd *shell.While, c tools.FailureContext) (s tools.Status, ok bool) {
	read, ok := shell.Reads(cmd.Cond)
	if !ok || cmd.Until || m.Stdin == nil || m.Stdin.Lost || leaves(cmd.Body) {
		return s, false
	}
	rounds, ok := read.Rounds(string(m.Stdin.Text))
	if !ok || len(rounds) > maxRounds {
		return s, false
	}
	in, supposed, alone := m.Stdin, m.Supposed, shell.LeavesInput(cmd.Body)
	defer func() { m.Stdin, m.Supposed = in, supposed }()
	m.Stdin, s = &tools.Output{Lost: true}, tools.Succeeded
	for n, values := range rounds {
		for i, name := range read.Names {
			m.assign(name, tools.Variable{Text: values[i], Known: true})
		}
		at := c
		at.Result = c.Result && n == len(rounds)-1
		if s = m.list(cmd.Body, at); m.dead {
			return m.exit, true
		}
		m.Supposed = m.Supposed || !alone
	}
	for _, name := range read.Names {
		m.assign(name, tools.Variable{})
	}
	if !alone {
		m.assigned(cmd.Body)
		m.LoseOutput()
	}
	return s, true
}
